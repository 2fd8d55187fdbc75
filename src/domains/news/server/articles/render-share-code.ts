import { Readable } from "node:stream";
import QrCode from "qrcode";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { articleAddress } from "../../addresses.ts";
import type { newsArticles } from "../../contract/articles.ts";
import { requireReadable } from "../comments/readable-article.ts";

/** The address of an article as a square of dots, for a phone's camera. */
export async function renderShareCode(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.renderShareCode>,
): Promise<FileAnswer> {
  const article = await requireReadable(context, id);
  const drawn = Buffer.from(
    await QrCode.toString(context.settings.site.url + articleAddress(article), { type: "svg", margin: 2 }),
  );
  return {
    mediaType: "image/svg+xml",
    sizeBytes: drawn.length,
    copies: "minutes",
    open: async (range) => Readable.from([range ? drawn.subarray(range.start, range.end + 1) : drawn]),
  };
}
