import { Readable } from "node:stream";
import QrCode from "qrcode";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { articleAddress } from "../../addresses.ts";
import type { reading } from "../../contract/reading.ts";
import { seenArticles } from "./article-cards.ts";

/** The address of an article as a square of dots, for a phone's camera. */
export async function drawShareCode(context: Context, { id }: ParsedInputOf<typeof reading.shareCode>): Promise<FileAnswer> {
  const article = await seenArticles(context).select("article.id").where("article.id", "=", id).executeTakeFirst();
  if (!article) throw doorRefusals.notFound("没有这篇文章，或已被下架");
  const drawn = Buffer.from(await QrCode.toString(context.settings.site.url + articleAddress(article), { type: "svg", margin: 2 }));
  return { mediaType: "image/svg+xml", sizeBytes: drawn.length, isPublic: true, open: async (range) => Readable.from([range ? drawn.subarray(range.start, range.end + 1) : drawn]) };
}
