import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { sensitiveWords } from "../../contract/sensitive-words.ts";

/** The words for which a text is looked at before it is shown. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "held-words",
    title: "敏感词",
    order: 90,
    load: ({ call, url }) => call(sensitiveWords.listSensitiveWords, { ...givenIn(url, "words"), ...pageIn(url) }),
    View: lazy(async () => ({
      default: (await import("./sensitive-words.tsx")).SensitiveWords,
    })),
  }),
];
