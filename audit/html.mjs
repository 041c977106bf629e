export default {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    "wcag/h32": "off", // settings hold as they are chosen, and a typed move is sent by Enter
  },
};
