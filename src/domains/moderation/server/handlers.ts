import { handle } from "#platform/handlers.ts";
import { publicTexts } from "../contract/public-texts.ts";
import { listPublicTexts } from "./public-texts/list-public-texts.ts";
import { lookAgain } from "./public-texts/look-again.ts";
import { readPublicPicture } from "./public-texts/read-public-picture.ts";
import { takeDownText } from "./public-texts/take-down-text.ts";
import { sensitiveWords } from "../contract/sensitive-words.ts";
import { listSensitiveWords } from "./sensitive-words/list-sensitive-words.ts";
import { addSensitiveWords } from "./sensitive-words/add-sensitive-words.ts";
import { removeSensitiveWord } from "./sensitive-words/remove-sensitive-word.ts";
import { testSensitiveWords } from "./sensitive-words/test-sensitive-words.ts";

export const handlers = [
  handle(publicTexts.listPublicTexts, listPublicTexts),
  handle(publicTexts.lookAgain, lookAgain),
  handle(publicTexts.readPublicPicture, readPublicPicture),
  handle(publicTexts.takeDownText, takeDownText),
  handle(sensitiveWords.listSensitiveWords, listSensitiveWords),
  handle(sensitiveWords.addSensitiveWords, addSensitiveWords),
  handle(sensitiveWords.removeSensitiveWord, removeSensitiveWord),
  handle(sensitiveWords.testSensitiveWords, testSensitiveWords),
];
