// What others refuse that would be shown at once. Apart from the rest of the news, which reaches accounts in its turn.
export { whyNotShown } from "../held-words/find-held-words.ts";
