import { withoutUnseen } from "#api/fields.ts";
import { TAG_MAX, TAGS_MAX } from "../../labels.ts";
import { safeLink } from "#shared/safe-link.ts";
import { BODY_FORMATS, type BodyFormat } from "./read-body.ts";

/** A row of a list of articles, read. */
export interface ArticleRow {
  line: number;
  endLine: number;
  source: string;
  sourceId: string;
  title: string;
  body: string;
  format: BodyFormat;
  tags: string[];
  /** Whom or what it is from, and where it stands there. */
  sourceName: string;
  sourceUrl: string;
  licence: string;
  /** Null where nobody knows. */
  publishedAt: Date | null;
}

export interface RefusedArticle {
  line: number;
  endLine: number;
  refusal: string;
}

type Listed = { line: number; endLine: number } & ({ fields: Record<string, unknown> } | { refusal: string });

const LENGTHS = { source: 60, sourceId: 200, title: 200, tag: TAG_MAX, sourceName: 60, sourceUrl: 1000, licence: 200 };
const DAMAGE = "\ufffd";

/** Reads a row as an article. One without a number, a title or a text is refused with the reason. */
export function readArticleRow(row: Listed, list: string): ArticleRow | RefusedArticle {
  const { line, endLine } = row;
  const refuse = (refusal: string) => ({ line, endLine, refusal });
  if ("refusal" in row) return refuse(row.refusal);
  const { fields } = row;
  const sourceId = readLine(fields["id"]);
  if (sourceId === "") return refuse("没有编号（id）");
  if (sourceId.length > LENGTHS.sourceId) return refuse(`编号超过 ${LENGTHS.sourceId} 字`);
  const title = readLine(fields["title"]);
  if (title === "") return refuse("没有标题");
  if (title.length > LENGTHS.title) return refuse(`标题超过 ${LENGTHS.title} 字`);
  if (String(fields["title"]).includes(DAMAGE)) return refuse("标题含有乱码");
  const { body, bodyFormat } = fields;
  if (typeof body !== "string" || body.trim() === "") return refuse("没有正文");
  const format = BODY_FORMATS.find((one) => one === (bodyFormat ?? "markdown"));
  if (!format) return refuse(`不认识的正文格式：${readLine(bodyFormat).slice(0, 40)}`);
  const source = readLine(fields["source"]).slice(0, LENGTHS.source) || list.slice(0, LENGTHS.source);
  return {
    line,
    endLine,
    source,
    sourceId,
    title,
    body: body.toWellFormed(),
    format,
    tags: readTags(fields["tags"]),
    sourceName: readAuthor(fields["author"]) || source,
    sourceUrl: readAddress(fields["url"]),
    licence: readLine(fields["licence"]).slice(0, LENGTHS.licence),
    publishedAt: readDate(fields["date"]),
  };
}

/** A name often comes with the address of its page. */
function readAuthor(raw: unknown): string {
  return readLine(raw)
    .replaceAll(/\s*https?:\/\/\S+/g, "")
    .slice(0, LENGTHS.sourceName);
}

function readAddress(raw: unknown): string {
  const link = typeof raw === "string" && /^https?:/i.test(raw) ? safeLink(raw) : null;
  return link && link.length <= LENGTHS.sourceUrl ? link : "";
}

/** A day, or a month or year, which then begins; in China. Null for any other. */
function readDate(raw: unknown): Date | null {
  const [, year, month = "01", day = "01"] =
    (typeof raw === "string" && /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(raw)) || [];
  if (!year) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00+08:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function readTags(raw: unknown): string[] {
  if (!Array.isArray(raw)) return [];
  const tags = raw.map(readLine).filter((tag) => tag !== "" && tag.length <= LENGTHS.tag);
  return [...new Set(tags)].slice(0, TAGS_MAX);
}

function readLine(raw: unknown): string {
  return typeof raw === "string" ? withoutUnseen(raw).replaceAll(/\s+/g, " ").trim() : "";
}
