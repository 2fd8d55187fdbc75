import { id, withoutUnseenCharacters } from "#api/fields.ts";
import { codeLanguageOf } from "#shared/rich-text/code-languages.ts";
import { foldWidth } from "#shared/fold-width.ts";
import { countWords, DOCUMENT_WORDS_MAX } from "#shared/rich-text/count-words.ts";
import type { ArticleDocument, DocumentNode, InlineNode, Mark } from "#shared/rich-text/document.ts";
import { LATEX_MAX } from "#shared/rich-text/formula.ts";
import { plainTextOf } from "#shared/rich-text/plain-text.ts";
import { safeLink } from "#shared/safe-link.ts";
import { documentRefusals, documentTooMany } from "./errors.ts";

const DEPTH_MAX = 20;
const NODES_MAX = 20_000;
// Words are counted when all has been read; this ends the reading of what can't be one.
const CHARACTERS_MAX = 400_000;
const PICTURES_MAX = 100;
/** Of all formulas, and how many there are: setting them takes a while. */
const ALL_LATEX_MAX = 40_000;
const FORMULAS_MAX = 500;
/** A reader finds his way by no more, each takes more of a page than its words. */
const COUNTED = {
  headings: { most: 500, what: "标题" },
  links: { most: 2000, what: "链接" },
  codeBlocks: { most: 500, what: "代码块" },
};
const WORDING_MAX = 200;
const SPAN_MAX = 50;
const START_MAX = 1_000_000;
const ALIGNMENTS = ["left", "center", "right"] as const;
const HEADING_LEVELS = [2, 3, 4] as const;
const PLAIN_MARKS = ["bold", "italic", "underline", "strike", "code", "subscript", "superscript"] as const;

type Fields = Record<string, unknown>;
/** What has been read so far, so that no document takes more than a bounded time. */
interface Spent {
  nodes: number;
  characters: number;
  latex: number;
  formulas: number;
  pictures: number;
  counted: Record<keyof typeof COUNTED, number>;
}

/**
 * Reads a text as a browser sent it: only nodes, marks and values that `document.ts` names come out.
 * What a document can't be is refused; a link that leads nowhere safe is taken off its text.
 */
export function checkDocument(given: unknown): ArticleDocument {
  const { type, content } = fieldsOf(given);
  if (type !== "doc") throw documentRefusals.documentUnreadable();
  const counted = { headings: 0, links: 0, codeBlocks: 0 };
  const spent: Spent = { nodes: 0, characters: 0, latex: 0, formulas: 0, pictures: 0, counted };
  const document: ArticleDocument = { type: "doc", content: filled(readBlocks(content, 1, spent)) };
  if (countWords(plainTextOf(document)) > DOCUMENT_WORDS_MAX)
    throw documentRefusals.documentTooLong({ most: DOCUMENT_WORDS_MAX });
  return document;
}

function readBlocks(given: unknown, depth: number, spent: Spent): DocumentNode[] {
  return listOf(given).flatMap((node) => readBlock(fieldsOf(node), depth, spent) ?? []);
}

/** One block; null for one that holds nothing and shows nothing. */
function readBlock({ type, attrs, content }: Fields, depth: number, spent: Spent): DocumentNode | null {
  if (depth > DEPTH_MAX) throw documentRefusals.documentTooDeep({ most: DEPTH_MAX });
  count(spent);
  const values = attrs === undefined || attrs === null ? {} : fieldsOf(attrs);
  switch (type) {
    case "paragraph": {
      const textAlign = ALIGNMENTS.find((alignment) => alignment === values["textAlign"]);
      return {
        type,
        ...(textAlign && textAlign !== "left" && { attrs: { textAlign } }),
        content: readInlines(content, spent),
      };
    }
    case "heading":
      countOne(spent, "headings");
      return {
        type,
        attrs: { level: HEADING_LEVELS.find((level) => level === values["level"]) ?? (values["level"] === 1 ? 2 : 4) },
        content: readInlines(content, spent),
      };
    case "blockquote":
      return { type, content: filled(readBlocks(content, depth + 1, spent)) };
    case "bulletList":
      return withRows(type, readRows(content, ["listItem"], depth + 1, spent));
    case "orderedList": {
      const list = withRows(type, readRows(content, ["listItem"], depth + 1, spent));
      return list && { ...list, type, attrs: { start: wholeNumber(values["start"], 0, START_MAX) ?? 1 } };
    }
    case "table":
      return withRows(type, readRows(content, ["tableRow"], depth + 1, spent));
    case "codeBlock":
      countOne(spent, "codeBlocks");
      return { type, attrs: { language: codeLanguageOf(values["language"]) }, content: readCode(content, spent) };
    case "horizontalRule":
      return { type };
    case "picture":
      return readPicture(values, spent);
    case "formula": {
      const latex = readLatex(values, spent);
      return latex ? { type, attrs: { latex } } : null;
    }
    default:
      throw documentRefusals.documentUnknownNode();
  }
}

/** Items of a list, rows of a table, cells of a row. */
function readRows(given: unknown, allowed: readonly string[], depth: number, spent: Spent): DocumentNode[] {
  return listOf(given).flatMap((node) => {
    const { type, attrs, content } = fieldsOf(node);
    if (typeof type !== "string" || !allowed.includes(type)) throw documentRefusals.documentUnknownNode();
    if (depth > DEPTH_MAX) throw documentRefusals.documentTooDeep({ most: DEPTH_MAX });
    count(spent);
    if (type === "tableRow")
      return withRows(type, readRows(content, ["tableHeader", "tableCell"], depth + 1, spent)) ?? [];
    const blocks = filled(readBlocks(content, depth + 1, spent));
    // The editor wants the words of an item before its lists.
    if (type === "listItem")
      return { type, content: blocks[0]!.type === "paragraph" ? blocks : [{ type: "paragraph" as const }, ...blocks] };
    const { colspan, rowspan } = attrs === undefined || attrs === null ? {} : fieldsOf(attrs);
    return {
      type: type as "tableHeader" | "tableCell",
      attrs: { colspan: wholeNumber(colspan, 1, SPAN_MAX) ?? 1, rowspan: wholeNumber(rowspan, 1, SPAN_MAX) ?? 1 },
      content: blocks,
    };
  });
}

function readPicture(values: Fields, spent: Spent): DocumentNode | null {
  const pictureId = id.safeParse(values["pictureId"]);
  if (!pictureId.success) return null;
  spent.pictures += 1;
  if (spent.pictures > PICTURES_MAX) throw documentRefusals.documentTooManyPictures({ most: PICTURES_MAX });
  const [alt, caption] = [wording(values["alt"], spent), wording(values["caption"], spent)];
  return { type: "picture", attrs: { pictureId: pictureId.data, ...(alt && { alt }), ...(caption && { caption }) } };
}

function readInlines(given: unknown, spent: Spent): InlineNode[] {
  return listOf(given).flatMap((node): InlineNode | never[] => {
    const { type, attrs, text, marks } = fieldsOf(node);
    count(spent);
    switch (type) {
      case "text": {
        const words = readText(text, spent).replaceAll(/[\n\t]/g, " ");
        const read = readMarks(marks, spent);
        return words === "" ? [] : { type, text: words, ...(read.length > 0 && { marks: read }) };
      }
      case "hardBreak":
        return { type };
      case "inlineFormula": {
        const latex = readLatex(fieldsOf(attrs), spent);
        return latex ? { type, attrs: { latex } } : [];
      }
      case "partLink": {
        const values = fieldsOf(attrs);
        const [partId, label] = [id.safeParse(values["partId"]), wording(values["label"], spent)];
        if (label === "") return [];
        countOne(spent, "links");
        return partId.success ? { type, attrs: { partId: partId.data, label } } : { type: "text", text: label };
      }
      default:
        throw documentRefusals.documentUnknownNode();
    }
  });
}

/** Each mark once; those that are unknown are left off, as the words are what counts. */
function readMarks(given: unknown, spent: Spent): Mark[] {
  const marks: Mark[] = [];
  for (const mark of listOf(given)) {
    const { type, attrs } = fieldsOf(mark);
    if (marks.some((known) => known.type === type)) continue;
    const plain = PLAIN_MARKS.find((name) => name === type);
    if (plain) marks.push({ type: plain });
    const href = type === "link" ? safeLink(fieldsOf(attrs)["href"]) : null;
    if (!href) continue;
    countOne(spent, "links");
    spend(spent, href.length);
    marks.push({ type: "link", attrs: { href } });
  }
  return marks;
}

function readCode(given: unknown, spent: Spent): { type: "text"; text: string }[] {
  const code = listOf(given).map((node) => {
    const { type, text } = fieldsOf(node);
    count(spent);
    if (type === "hardBreak") return "\n";
    if (type !== "text") throw documentRefusals.documentUnknownNode();
    return readText(text, spent);
  });
  const text = code.join("");
  return text === "" ? [] : [{ type: "text", text }];
}

/** Tabs count in code; whoever wants none drops them. */
function readText(given: unknown, spent: Spent): string {
  if (typeof given !== "string") throw documentRefusals.documentUnreadable();
  spend(spent, given.length);
  // Searches and checks go through letters of one width: of one sign there may be eighteen then.
  spend(spent, Math.max(0, foldWidth(given).length - given.length));
  return given.split("\t").map(withoutUnseenCharacters).join("\t");
}

function readLatex(values: Fields, spent: Spent): string {
  const latex =
    typeof values["latex"] === "string" ? withoutUnseenCharacters(values["latex"].replaceAll("\t", " ")).trim() : "";
  if (latex.length > LATEX_MAX) throw documentRefusals.formulaTooLong({ most: LATEX_MAX });
  spent.latex += latex.length;
  spent.formulas += 1;
  if (spent.latex > ALL_LATEX_MAX || spent.formulas > FORMULAS_MAX) throw documentRefusals.formulasTooMany();
  return latex;
}

/** A line beside a picture, or the name of a part: what is too long is cut. */
function wording(given: unknown, spent: Spent): string {
  if (typeof given !== "string") return "";
  const line = withoutUnseenCharacters(given.slice(0, WORDING_MAX).replaceAll("\t", " "))
    .replaceAll(/\s+/g, " ")
    .trim();
  spend(spent, line.length);
  return line;
}

function withRows<Type extends "bulletList" | "orderedList" | "table" | "tableRow">(
  type: Type,
  content: DocumentNode[],
) {
  return content.length > 0 ? ({ type, content } as Extract<DocumentNode, { type: Type }>) : null;
}

/** What must hold a block holds an empty one at least. */
function filled(blocks: DocumentNode[]): DocumentNode[] {
  return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
}

function wholeNumber(given: unknown, least: number, most: number): number | null {
  return typeof given === "number" && Number.isInteger(given) && given >= least ? Math.min(given, most) : null;
}

function count(spent: Spent): void {
  spent.nodes += 1;
  if (spent.nodes > NODES_MAX) throw documentRefusals.documentTooManyNodes();
}

function countOne(spent: Spent, kind: keyof typeof COUNTED): void {
  spent.counted[kind] += 1;
  if (spent.counted[kind] > COUNTED[kind].most) throw documentTooMany(COUNTED[kind]);
}

function spend(spent: Spent, characters: number): void {
  spent.characters += characters;
  if (spent.characters > CHARACTERS_MAX) throw documentRefusals.documentTooLong({ most: DOCUMENT_WORDS_MAX });
}

function listOf(given: unknown): unknown[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw documentRefusals.documentUnreadable();
  return given;
}

function fieldsOf(given: unknown): Fields {
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw documentRefusals.documentUnreadable();
  return given as Fields;
}
