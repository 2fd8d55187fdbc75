export {
  findSensitiveWords,
  findWordsOfAllClasses,
  openWordSearch,
  whyNotShown,
  withoutSensitiveWords,
} from "./sensitive-words/find-sensitive-words.ts";
export { markWords } from "./sensitive-words/place-words.ts";
export { forgetTexts } from "./public-texts/forget-texts.ts";
export { heldTexts, isHeld, reviewsOf } from "./public-texts/held-texts.ts";
export { lookAt, lookOf, textsNow } from "./public-texts/look-at.ts";
