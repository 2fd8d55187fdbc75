export { countWaitingTexts } from "./documents/read-document-pages.ts";
