export { findSensitiveWords, whyNotShown, withoutSensitiveWords } from "./sensitive-words/find-sensitive-words.ts";
