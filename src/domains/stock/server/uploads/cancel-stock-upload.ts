import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { endTask } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { stockUploads } from "../../contract/uploads.ts";
import { stockRefusals } from "../../errors.ts";
import { stockUploadStates } from "../../states.ts";
import { holdOwnStock } from "../own-stock/hold-own-stock.ts";

/** Gives up a file; what is being loaded then changes nothing. */
export async function cancelStockUpload(
  context: UserContext,
  { id }: ParsedInputOf<typeof stockUploads.cancelStockUpload>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const company = await holdOwnStock(context);
    const upload = await db
      .selectFrom("suppliersStockUploads")
      .select(["state", "taskId"])
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .forUpdate()
      .executeTakeFirst();
    if (!upload) throw doorRefusals.notFound("没有这份库存文件");
    if (!stockUploadStates.canMove(upload.state, "cancelled")) throw stockRefusals.alreadyOver();
    const note = `由 ${user.nickName} 取消`;
    // Who asks has no task under way.
    const isUnderWay = upload.state === "waiting" && upload.taskId !== null;
    if (isUnderWay && !(await endTask(context, upload.taskId!, { state: "cancelled", note })))
      throw stockRefusals.alreadyOver();
    await moveRow(
      db.updateTable("suppliersStockUploads").set({ sheets: "[]", note, endedAt: now }).where("id", "=", id),
      { states: stockUploadStates, to: "cancelled" },
      stockRefusals.alreadyOver,
    );
    return {};
  });
}
