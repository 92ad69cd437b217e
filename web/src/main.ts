/** The beginning: small, so that the words of one language are asked for while the page still comes. */

import { chosenLanguage, saidIn } from "./words/language";

const language = chosenLanguage();
const said = saidIn(language);
void import("./page").then(async ({ begin }) => begin(language, await said));
