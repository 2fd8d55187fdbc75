import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import path from "node:path";
import sharp from "sharp";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { renderThumbnail } from "#platform/pdf/render-thumbnail.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { openTurns } from "#platform/turns.ts";
import type { merchants } from "../contract/merchants.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { isOpenShop } from "./merchant-queries.ts";

const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");
const FAMILY = "Licence Sans";
// It can be read, and is of little use elsewhere.
const SIDE_PIXELS_MAX = 1200;
const TILE_WIDTH = 360;
const TILE_HEIGHT = 200;

// A picture takes its memory while it is drawn.
const turns = openTurns({ atOnce: 2, eachAtMost: 2, waitingAtMost: 40, waitMs: 20_000 });

/** The licence of an open shop, marked all over. It is drawn for each look: no copy without marks lies anywhere else. */
export async function showLicence(
  context: UserContext,
  { id }: ParsedInputOf<typeof merchants.showLicence>,
): Promise<FileAnswer> {
  const { db, now, ports, settings, user } = context;
  const licence = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .innerJoin("suppliersCertifications as certified", "certified.id", "enterprise.certificationId")
    .innerJoin("suppliersFiles as file", "file.id", "certified.licenceId")
    .select(["file.sha256", "file.mediaType"])
    .where("merchant.id", "=", id)
    .where(isOpenShop(now))
    .executeTakeFirst();
  if (!licence || (await ports.fileStore.sizeOf(licence.sha256)) === null)
    throw doorRefusals.notFound("没有这家店铺的营业执照");
  const marked = await turns.take(String(user.id), async () =>
    mark(
      await pictureOf(await buffer(await ports.fileStore.read(licence.sha256)), licence.mediaType),
      `仅供${settings.site.name}核验`,
    ),
  );
  if (!marked) throw enterpriseRefusals.busy();
  return {
    mediaType: "image/jpeg",
    sizeBytes: marked.length,
    fileName: `licence-${id}.jpg`,
    open: async (range) => Readable.from([range ? marked.subarray(range.start, range.end + 1) : marked]),
  };
}

/** Of a PDF its first page. */
async function pictureOf(bytes: Buffer, mediaType: string): Promise<Uint8Array> {
  if (mediaType !== "application/pdf") return bytes;
  const drawn = await renderThumbnail(bytes);
  if (!drawn.ok) throw doorRefusals.notFound("营业执照暂时不能显示，请以登记信息为准");
  return drawn.bytes;
}

async function mark(picture: Uint8Array, words: string): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .resize(SIDE_PIXELS_MAX, SIDE_PIXELS_MAX, { fit: "inside", withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const tile = await sharp(drawTile(words))
    .resize({ width: Math.min(TILE_WIDTH, info.width), height: Math.min(TILE_HEIGHT, info.height), fit: "inside" })
    .toBuffer();
  return sharp(data)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The words aslant, on nothing. */
function drawTile(words: string): Buffer {
  if (!GlobalFonts.has(FAMILY)) GlobalFonts.registerFromPath(FONT, FAMILY);
  const canvas = createCanvas(TILE_WIDTH, TILE_HEIGHT);
  const pen = canvas.getContext("2d");
  pen.translate(TILE_WIDTH / 2, TILE_HEIGHT / 2);
  pen.rotate(-0.4);
  pen.textAlign = "center";
  pen.font = `30px "${FAMILY}"`;
  pen.globalAlpha = 0.3;
  pen.fillStyle = "#c0362c";
  pen.fillText(words, 0, 0);
  return canvas.toBuffer("image/png");
}
