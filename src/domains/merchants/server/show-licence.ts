import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { renderThumbnail } from "#platform/pdf/render-thumbnail.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { markPicture, type PictureLimits } from "#platform/pictures/picture-jobs.ts";
import { openTurns } from "#platform/turns.ts";
import type { merchants } from "../contract/merchants.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { isOpenShop } from "./merchant-queries.ts";

/** As they are stored, and as the first page of a PDF is drawn. */
const READABLE: PictureLimits = { formats: ["jpeg", "webp"], pixelsMax: 50_000_000 };
// It can be read, and is of little use elsewhere.
const SIDE_PIXELS_MAX = 1200;

// A picture takes its memory while it is drawn.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 2, waitingAtMost: 40, waitMs: 20_000 });

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
    copies: "none",
    open: async (range) => Readable.from([range ? marked.subarray(range.start, range.end + 1) : marked]),
  };
}

/** Of a PDF its first page. */
async function pictureOf(bytes: Buffer, mediaType: string): Promise<Uint8Array> {
  if (mediaType !== "application/pdf") return bytes;
  const drawn = await renderThumbnail(bytes);
  if (!drawn.ok) throw notShown();
  return drawn.bytes;
}

async function mark(picture: Uint8Array, words: string): Promise<Uint8Array> {
  const marked = await markPicture(picture, READABLE, { words, sidePixelsMax: SIDE_PIXELS_MAX });
  if (!marked.ok) throw notShown();
  return marked.bytes;
}

const notShown = () => doorRefusals.notFound("营业执照暂时不能显示，请以登记信息为准");
