import { expect, test } from "vitest";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { describeGone, filesNamed, usableFields } from "./gone-files.ts";

const picture = (pictureId: number | null, caption = "") =>
  ({ type: "picture", attrs: { pictureId, caption } }) as ArticleDocument["content"][number];
const document: ArticleDocument = {
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: "字" }] },
    picture(1),
    picture(null),
    { type: "blockquote", content: [picture(2), picture(3, "波形")] },
    picture(1),
  ],
};
const size = { width: 800, height: 450, widths: [800] };
const fields = {
  cover: { id: 4, ...size },
  attachments: [
    { id: 7, kind: "circuit" as const, name: "原理图", mediaType: "application/pdf", sizeBytes: 1 },
    { id: 8, kind: "circuit" as const, name: "另一张", mediaType: "application/pdf", sizeBytes: 1 },
  ],
};

test("what an article names is asked for once, without what is on its way", () => {
  expect(filesNamed(fields, document)).toEqual({ pictures: [1, 2, 3, 4], attachments: [7, 8] });
  expect(filesNamed({ cover: null, attachments: [] }, { type: "doc", content: [] })).toEqual({
    pictures: [],
    attachments: [],
  });
});

test("what is gone is told one by one, and left out of the form", () => {
  expect(describeGone(fields, document, { pictures: [1, 2, 3, 4], attachments: [8, 7] })).toEqual([]);
  const usable = { pictures: [1], attachments: [8] };
  expect(describeGone(fields, document, usable)).toEqual(["封面", "第 2 张图片", "图片“波形”", "附件“原理图”"]);
  expect(usableFields(fields, usable)).toEqual({ cover: null, attachments: [fields.attachments[1]] });
});
