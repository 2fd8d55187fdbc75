import { formatExactTime } from "#shared/format-date.ts";
import { AI_LABEL, ARTICLE_ORIGIN_LABELS, type ArticleOrigin } from "../../labels.ts";

interface ToldVersion {
  sensitiveWords: string[];
  channel: string | null;
  origin: string;
  sourceName: string;
  sourceUrl: string;
  isAiMade: boolean | null;
  tags: string[];
  words: number;
  wantedAt: Date | null;
}

export type Fact = [label: string, value: string];

/** What operators are told of a version before they decide; of one that waits also that its hour has passed by `waitsAt`. */
export function factsOf(version: ToldVersion, { waitsAt = null }: { waitsAt?: Date | null } = {}): Fact[] {
  const { sensitiveWords, channel, origin, sourceName, sourceUrl, isAiMade, tags, words, wantedAt } = version;
  const passed = wantedAt && waitsAt && wantedAt <= waitsAt ? "（已过，通过后立即发布）" : "";
  return [
    ["敏感词", sensitiveWords.join("、")],
    ["频道", channel ?? ""],
    ["来源", [ARTICLE_ORIGIN_LABELS[origin as ArticleOrigin], sourceName, sourceUrl].filter(Boolean).join(" ")],
    ["AI 生成", isAiMade ? AI_LABEL : "不含"],
    ["标签", tags.join("、")],
    ["字数", String(words)],
    // To the minute: it is published without anybody at hand.
    ["定时发布", wantedAt ? formatExactTime(wantedAt).slice(0, 16) + passed : ""],
  ];
}
