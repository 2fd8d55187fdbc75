import { handle } from "#platform/handlers.ts";
import { sensitiveWords } from "../contract/sensitive-words.ts";
import {
  listSensitiveWords,
  addSensitiveWords,
  removeSensitiveWord,
  testSensitiveWords,
} from "./sensitive-words/edit-sensitive-words.ts";

export const handlers = [
  handle(sensitiveWords.listSensitiveWords, listSensitiveWords),
  handle(sensitiveWords.addSensitiveWords, addSensitiveWords),
  handle(sensitiveWords.removeSensitiveWord, removeSensitiveWord),
  handle(sensitiveWords.testSensitiveWords, testSensitiveWords),
];
