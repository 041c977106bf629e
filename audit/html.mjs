export default {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: true }], // the list of seats has a name
    "wcag/h32": "off", // settings hold as they are chosen, and a typed move is sent by Enter
  },
};
