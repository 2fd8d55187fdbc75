import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { publicTexts } from "../../contract/public-texts.ts";
import { sensitiveWords } from "../../contract/sensitive-words.ts";

/** Texts that others see, and the words for which one is looked at first. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "public-texts",
    area: "moderation",
    title: "公开内容",
    group: "内容",
    order: 85,
    hasTable: true,
    load: ({ call, url }) =>
      call(publicTexts.listPublicTexts, { ...givenIn(url, "words", "kind", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({
      default: (await import("./public-texts.tsx")).PublicTexts,
    })),
  }),
  consoleSection({
    path: "held-words",
    area: "moderation",
    title: "敏感词",
    group: "内容",
    order: 90,
    hasTable: true,
    load: ({ call, url }) =>
      call(sensitiveWords.listSensitiveWords, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({
      default: (await import("./sensitive-words.tsx")).SensitiveWords,
    })),
  }),
];
