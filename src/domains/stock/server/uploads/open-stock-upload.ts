import type { ParsedInputOf } from "#api/define-calls.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { quota } from "#platform/quota.ts";
import { openTurns } from "#platform/turns.ts";
import type { stockUploads, StockPreview } from "../../contract/uploads.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { stockRefusals } from "../../errors.ts";
import { lockOwnCompany } from "#domains/companies/server/public.ts";
import { readHeads } from "./reading/stock-jobs.ts";
import { findOwnCompany } from "../stock-queries.ts";
import { STOCK_UPLOAD } from "../../upload-purposes.ts";
import { previewStock } from "./preview-stock.ts";

const fileQuota = quota({
  rows: "suppliersStockTries",
  of: "userId",
  at: "triedAt",
  perDay: 60,
  refusal: stockRefusals.filesFull,
});

// The bytes of a file are held while it is read. Of a company one at a time; what makes others wait is waited for longer than it may take.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 1, waitingAtMost: 20, waitMs: 45_000 });

/** Opens an uploaded file and keeps it until it is loaded or given up. */
export async function openStockUpload(
  context: UserContext,
  { uploadId }: ParsedInputOf<typeof stockUploads.openStockUpload>,
): Promise<StockPreview> {
  const { user } = context;
  const company = await findOwnCompany(context);
  const { id } = await keepUpload(context, {
    id: uploadId,
    purpose: STOCK_UPLOAD.name,
    findKept: ({ db }) =>
      db
        .selectFrom("suppliersStockUploads")
        .select("id")
        .where("uploadId", "=", uploadId)
        .where("userId", "=", user.id)
        .executeTakeFirst(),
    async mayLook(context) {
      await fileQuota(context, user.id);
    },
    look: async ({ sha256 }) => {
      const read = await turns.take(company ? `company ${company.id}` : `user ${user.id}`, async () => {
        await countTry(context);
        return readHeads(context, sha256);
      });
      return read ?? enterpriseRefusals.busy();
    },
    // It is read again when it is loaded: all of it is kept.
    store: async (read) => read,
    hold: lockOwnCompany,
    async keep({ db, now }, { stored: { encoding, sheets }, held, upload: { sha256, fileName } }) {
      const row = {
        companyId: held.id,
        userId: user.id,
        uploadId,
        sha256,
        fileName: fileName.slice(-255),
        encoding,
        sheets: JSON.stringify(sheets),
        createdAt: now,
      };
      return db.insertInto("suppliersStockUploads").values(row).returning("id").executeTakeFirstOrThrow();
    },
  });
  return previewStock(context, { id });
}

/** Counts a file, read or not. */
async function countTry({ db, user, now }: UserContext): Promise<void> {
  await db.insertInto("suppliersStockTries").values({ userId: user.id, triedAt: now }).execute();
}
