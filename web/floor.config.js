/** What the built page may use: `npm run floor` holds it to the oldest browsers that it is for. */

import compat from "eslint-plugin-compat";

export default [
  {
    ...compat.configs["flat/recommended"],
    settings: {
      browsers: ["safari 15.4", "chrome 100", "firefox 140"],
      lintAllEsApis: true,
      // Phones without it are not asked to vibrate (`sound/haptics.ts`).
      polyfills: ["navigator.vibrate"],
    },
  },
];
