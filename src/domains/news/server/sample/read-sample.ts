import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { COVER_MOTIFS } from "./render-cover.ts";
import { AUTHOR_FIELDS, AUTHOR_MARKS, TAGS_MAX, TITLE_LENGTH } from "../../labels.ts";

const FOLDER = path.join(PROJECT_ROOT, "seeds/articles");

const Author = z.strictObject({
  key: z.string(),
  mobile: z.string().regex(/^\+861\d{10}$/),
  penName: z.string().startsWith("样例").max(20),
  mark: z.enum(AUTHOR_MARKS),
  bio: z.string().max(500),
  fields: z.array(z.enum(AUTHOR_FIELDS)).min(1).max(3),
});
const Column = z.strictObject({ name: z.string().max(30), author: z.string(), summary: z.string().max(200) });
const Head = z.strictObject({
  title: z.string().min(TITLE_LENGTH.least).max(TITLE_LENGTH.most),
  author: z.string(),
  column: z.string().optional(),
  channel: z.string(),
  tags: z
    .string()
    .transform((tags) => tags.split(", "))
    .pipe(z.array(z.string().min(1).max(20)).max(TAGS_MAX)),
  daysAgo: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  /** What its cover shows; without one it has none. */
  cover: z.enum(COVER_MOTIFS).optional(),
  /** The figures that it is about: company, year and quarter. */
  report: z.string().optional(),
});

export interface SampleArticle extends z.output<typeof Head> {
  slug: string;
  markdown: string;
}

export interface SampleNews {
  authors: z.output<typeof Author>[];
  columns: z.output<typeof Column>[];
  articles: SampleArticle[];
}

/** The sample data of the news, as `seeds/articles` has it. */
export async function readSampleNews(): Promise<SampleNews> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".md")).sort();
  const readList = async <Row>(name: string, row: z.ZodType<Row>) =>
    z.array(row).parse(JSON.parse(await readFile(path.join(FOLDER, name), "utf8")));
  return {
    authors: await readList("authors.json", Author),
    columns: await readList("columns.json", Column),
    articles: await Promise.all(
      files.map(async (name) =>
        readSampleArticle(path.basename(name, ".md"), await readFile(path.join(FOLDER, name), "utf8")),
      ),
    ),
  };
}

function readSampleArticle(slug: string, text: string): SampleArticle {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || markdown === undefined) throw new Error(`seeds/articles/${slug}.md has no front matter`);
  const fields = Object.fromEntries(
    head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { slug, markdown, ...Head.parse(fields) };
}
