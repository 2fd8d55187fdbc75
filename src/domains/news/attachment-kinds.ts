/** What a file beside an article is, and what of each is taken. */
export const ATTACHMENT_KINDS = ["datasheet", "circuit", "design"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
export const ATTACHMENT_KIND_LABELS: Record<AttachmentKind, string> = {
  datasheet: "规格书",
  circuit: "电路图",
  design: "设计文件",
};

const PDF = "application/pdf";
const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const MEDIA_TYPES: Record<AttachmentKind, readonly string[]> = {
  datasheet: [PDF],
  circuit: [PDF, ...PICTURES],
  design: ["application/zip"],
};

/** What a file of this type may be; the likeliest first. */
export function kindsOf(mediaType: string): AttachmentKind[] {
  return ATTACHMENT_KINDS.filter((kind) => MEDIA_TYPES[kind].includes(mediaType));
}

/** PDF, ZIP, JPEG: what a file is, in a few letters. */
export function shortTypeOf(mediaType: string): string {
  return mediaType.slice(mediaType.indexOf("/") + 1).toUpperCase();
}

export const ATTACHMENTS_MAX = 5;
export const ATTACHMENT_NAME_MAX = 60;
