import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { narrowingLexemes } from "#domains/news/server/search/narrowing-lexemes.ts";
import { partLexemes } from "#domains/news/server/search/part-lexemes.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { tokensOf } from "#platform/text-search/tokens.ts";
import { DAY_MS } from "#shared/durations.ts";
import { pick, randomNumbers } from "../random.ts";

export interface GeneratedArticle {
  id: number;
  title: string;
  sentences: string[];
  tags: string[];
  channelId: number;
  publishedAt: Date;
  /** Literals of tsvector, as `tsvectorOf` makes them. */
  titleSearch: string;
  search: string;
}

interface Sentence {
  text: string;
  lexemes: string[][];
}

const SENTENCES = [8, 30] as const;
const DAYS = 6 * 365;
const CHANNELS = 8;
const FOLDER = path.join(PROJECT_ROOT, "seeds/articles");
const FAMILIES = ["LM", "STM32F", "CH", "GD25Q", "TPS", "IRF", "AD", "SN74", "MAX", "BQ"];
const SUBJECTS = [
  "去耦电容",
  "热阻",
  "晶振",
  "终端电阻",
  "栅极驱动",
  "静电防护",
  "上拉电阻",
  "湿敏等级",
  "磁珠",
  "电感",
  "存储器",
  "看门狗",
  "天线",
  "光耦",
  "运放",
  "基准电压",
  "充电管理",
  "电平转换",
  "采样电阻",
  "继电器",
];
const VIEWS = [
  "选型指南",
  "常见误区",
  "实测对比",
  "布局要点",
  "设计笔记",
  "入门",
  "应用实例",
  "失效分析",
  "问答",
  "计算方法",
];

/** Articles made of the sentences of the sample articles, each with a part number of its own: the same for the same seed. */
export function* generateArticles({
  articles,
  seed,
  now,
}: {
  articles: number;
  seed: number;
  now: Date;
}): Generator<GeneratedArticle> {
  const random = randomNumbers(seed);
  const known = sampleSentences().map(readSentence);
  for (let id = 1; id <= articles; id += 1) {
    const mpn = `${pick(FAMILIES, random)}${1000 + id}`;
    const [subject, view] = [pick(SUBJECTS, random), pick(VIEWS, random)];
    const title = readSentence(`${subject}${view}：以 ${mpn} 为例`);
    const count = SENTENCES[0] + Math.floor(random() * (SENTENCES[1] - SENTENCES[0]));
    const sentences = [
      title,
      ...Array.from({ length: count }, () => pick(known, random)),
      readSentence(`本文的测试用 ${mpn} 完成。`),
    ];
    const place = {
      channelId: 1 + (id % CHANNELS),
      publishedAt: new Date(now.getTime() - Math.floor(DAYS * random() ** 1.5) * DAY_MS - id * 1000),
    };
    const searched = (texts: readonly Sentence[]) =>
      [vectorOf(texts), ...partLexemes(texts.map(({ text }) => text).join("\n")), ...narrowingLexemes(place)].join(" ");
    yield {
      id,
      ...place,
      title: title.text,
      sentences: sentences.slice(1).map(({ text }) => text),
      tags: [subject],
      titleSearch: searched([title]),
      search: searched(sentences),
    };
  }
}

function sampleSentences(): string[] {
  const texts = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => readFileSync(path.join(FOLDER, name), "utf8").replace(/^---[\s\S]*?\n---\n/, ""));
  return texts
    .flatMap((text) => text.split(/(?<=[。！？；])|\n+/u))
    .map((line) => line.trim())
    .filter((line) => line.length > 12 && !line.startsWith("|"));
}

function readSentence(text: string): Sentence {
  return { text, lexemes: tokensOf(text).map(({ lexemes, also }) => [...new Set([...lexemes, ...also])]) };
}

function vectorOf(sentences: readonly Sentence[]): string {
  const places = new Map<string, number[]>();
  let position = 0;
  for (const { lexemes } of sentences) {
    for (const spellings of lexemes) {
      position += 1;
      for (const lexeme of spellings) {
        const known = places.get(lexeme);
        if (known) known.push(position);
        else places.set(lexeme, [position]);
      }
    }
  }
  return [...places]
    .map(
      ([lexeme, positions]) =>
        `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}':${positions.slice(0, 255).join(",")}`,
    )
    .join(" ");
}
