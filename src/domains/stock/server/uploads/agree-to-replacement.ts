import { isDeepStrictEqual } from "node:util";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockOwnCompany } from "#domains/companies/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import type { stockUploads, StockUpload } from "../../contract/uploads.ts";
import { stockRefusals } from "../../errors.ts";
import { stockUploadStates } from "../../states.ts";
import { addLoadTask, findUpload, refuseUnderWay } from "./load-stock.ts";
import { loadStockTask } from "./load-task.ts";

/** Agrees to what a replacement would do, as it was asked: it is loaded behind the answer, as what the asker has brought. */
export async function agreeToReplacement(
  context: UserContext,
  { id, asked }: ParsedInputOf<typeof stockUploads.agreeToReplacement>,
): Promise<StockUpload> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const company = await lockOwnCompany(context);
    const upload = await db
      .selectFrom("suppliersStockUploads")
      .select(["state", "fileName", "asked"])
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .forUpdate()
      .executeTakeFirst();
    if (!upload) throw doorRefusals.notFound("没有这份库存文件");
    if (upload.state !== "asking") throw stockRefusals.uploadGone();
    if (!isDeepStrictEqual(upload.asked, asked)) throw stockRefusals.askedOtherwise();
    await refuseUnderWay(context, company.id);
    const taskId = await addLoadTask(context, upload.fileName, "replace");
    const agreed = db
      .updateTable("suppliersStockUploads")
      .set({ userId: user.id, taskId, isAgreed: true, runs: 0, startedAt: now })
      .where("id", "=", id);
    await moveRow(agreed, { states: stockUploadStates, to: "waiting", from: ["asking"] }, stockRefusals.uploadGone);
    await enqueue(db, loadStockTask, { uploadId: id });
    return findUpload(context, { id, companyId: company.id });
  });
}
