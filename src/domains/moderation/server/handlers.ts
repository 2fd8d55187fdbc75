import { handle } from "#platform/handlers.ts";
import { sensitiveWords } from "../contract/sensitive-words.ts";
import { listSensitiveWords } from "./sensitive-words/list-sensitive-words.ts";
import { addSensitiveWords } from "./sensitive-words/add-sensitive-words.ts";
import { removeSensitiveWord } from "./sensitive-words/remove-sensitive-word.ts";
import { testSensitiveWords } from "./sensitive-words/test-sensitive-words.ts";

export const handlers = [
  handle(sensitiveWords.listSensitiveWords, listSensitiveWords),
  handle(sensitiveWords.addSensitiveWords, addSensitiveWords),
  handle(sensitiveWords.removeSensitiveWord, removeSensitiveWord),
  handle(sensitiveWords.testSensitiveWords, testSensitiveWords),
];
