import type { InputOf } from "#api/define-calls.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import type { Attachment } from "../../contract/attachments.ts";
import type { ArticleStatus, Draft, writing } from "../../contract/writing.ts";
import type { ArticleOrigin } from "../../labels.ts";
import { readTags } from "../../tags.ts";

/** A file beside the article, as the form has it. */
export type FormAttachment = Omit<Attachment, "downloads">;

/** Watches over a file on its way, which nothing keeps yet: until it is there nobody hands in, or leaves without being asked. */
export type Track = <Result>(work: Promise<Result>) => Promise<Result>;

/** What is told of an article beside its text, as the form has it. */
export interface ArticleFields {
  title: string;
  summary: string;
  cover: Picture | null;
  channel: string;
  columnId: string;
  /** Parted by commas. */
  tags: string;
  origin: ArticleOrigin;
  sourceName: string;
  sourceUrl: string;
  isAiMade: "" | "yes" | "no";
  takesComments: boolean;
  /** As a field of date and time has it, in the time of the reader's clock. */
  wantedAt: string;
  attachments: FormAttachment[];
}

export const NO_FIELDS: ArticleFields = {
  title: "",
  summary: "",
  cover: null,
  channel: "",
  columnId: "",
  tags: "",
  origin: "original",
  sourceName: "",
  sourceUrl: "",
  isAiMade: "",
  takesComments: true,
  wantedAt: "",
  attachments: [],
};

/** How what was saved stands; what never was is a draft. */
export function statusOf(saved: ArticleStatus | null): ArticleStatus {
  return { state: saved?.state ?? "DRAFT", reason: saved?.reason ?? "", isToCome: saved?.isToCome ?? false };
}

/** The form of what was saved. */
export function fieldsOf({
  title,
  summary,
  cover,
  channel,
  columnId,
  tags,
  origin,
  sourceName,
  sourceUrl,
  isAiMade,
  takesComments,
  wantedAt,
  attachments,
}: Draft): ArticleFields {
  return {
    title,
    summary,
    cover,
    origin,
    sourceName,
    sourceUrl,
    takesComments,
    attachments,
    channel: channel ?? "",
    columnId: columnId === null ? "" : String(columnId),
    tags: tags.join("，"),
    isAiMade: isAiMade === null ? "" : isAiMade ? "yes" : "no",
    wantedAt: wantedAt === null ? "" : localTime(new Date(wantedAt)),
  };
}

/** What is sent of the form: tags that would be refused are left out, and told of beside their field. */
export function told({
  title,
  summary,
  cover,
  channel,
  columnId,
  tags,
  origin,
  sourceName,
  sourceUrl,
  isAiMade,
  takesComments,
  wantedAt,
  attachments,
}: ArticleFields): Omit<InputOf<typeof writing.saveArticle>, "windowKey" | "document"> {
  const wanted = new Date(wantedAt);
  return {
    title,
    summary,
    origin,
    sourceName,
    sourceUrl,
    takesComments,
    coverId: cover?.id ?? null,
    channel: channel || null,
    columnId: columnId ? Number(columnId) : null,
    attachments: attachments.map(({ id, kind, name }) => ({ id, kind, name })),
    tags: readTags(tags).tags,
    isAiMade: isAiMade === "" ? null : isAiMade === "yes",
    wantedAt: wantedAt && !Number.isNaN(wanted.getTime()) ? wanted.toISOString() : null,
  };
}

/** The form once a save has answered with this hour: without the one that it knew of, where that was taken back elsewhere; null where nothing changes. */
export function withoutTakenHour(
  fields: ArticleFields,
  { known, saved }: { known: string | null; saved: string | null },
): ArticleFields | null {
  const isTaken = saved === null && known !== null && told(fields).wantedAt === known;
  return isTaken ? { ...fields, wantedAt: "" } : null;
}

function localTime(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
