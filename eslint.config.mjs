import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "eqeqeq": ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-empty": ["error", { allowEmptyCatch: false }],
  "no-implicit-globals": "error",
  "no-throw-literal": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["dist/", "build/", "**/node_modules/", ".venv*/"] },
  js.configs.recommended,
  { rules: RULES },
  { files: ["web/boot/*.mjs"], languageOptions: { globals: globals.browser } },
  { files: ["web/boot/{cold,environment,helpers,python,recovery,sandbox,sandbox-worker,snapshot,worker}.mjs"], languageOptions: { globals: { ...globals.worker, BOOT: "readonly", LOCKED: "readonly", LOCK_FILE: "readonly" } } },
  { files: ["web/boot/code.mjs"], languageOptions: { globals: { BOT_NAMES: "readonly", LAB: "readonly" } } },
  { files: ["web/sw.js"], languageOptions: { sourceType: "module", globals: globals.serviceworker } },
  { files: ["{tools,audit,bench,tests}/**/*.mjs", "*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["tools/guides/*.mjs"], languageOptions: { globals: globals.browser } },
];
