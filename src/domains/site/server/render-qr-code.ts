import { Readable } from "node:stream";
import QrCode from "qrcode";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { site } from "../contract/site.ts";
import { hashOfPicture } from "#domains/files/picture-addresses.ts";
import { readSettingPicture } from "#domains/files/server/public.ts";
import { qrCodesOf } from "./read-config.ts";

/** The picture of one of the footer's QR codes: the one that was uploaded, else drawn of its address. */
export async function renderQrCode(
  context: Context,
  { place }: ParsedInputOf<typeof site.renderQrCode>,
): Promise<FileAnswer> {
  const code = qrCodesOf(context, await readPublicValues(context, ["qrCodes"]))[place - 1];
  if (!code) throw doorRefusals.notFound("没有这个二维码");
  const hash = code.picture === null ? null : hashOfPicture(code.picture);
  if (hash !== null) return readSettingPicture(context, { hash });
  if (code.url === null) throw doorRefusals.notFound("没有这个二维码");
  const svg = Buffer.from(await QrCode.toString(code.url, { type: "svg", margin: 2, errorCorrectionLevel: "M" }));
  return {
    mediaType: "image/svg+xml",
    sizeBytes: svg.length,
    copies: "minutes",
    open: async (range) => Readable.from([range ? svg.subarray(range.start, range.end + 1) : svg]),
  };
}
