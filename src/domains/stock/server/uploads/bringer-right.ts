import { whyNoSeller } from "#domains/companies/server/public/seller-right.ts";
import { keepEnterprise } from "#domains/enterprises/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { keepRowInTransaction } from "#platform/named-lock.ts";
import { STOCK_PATH } from "../../addresses.ts";
import { stockRefusals } from "../../errors.ts";
import type { Upload } from "./lock-run.ts";

type Brought = Pick<Upload, "companyId" | "userId">;

/** Refuses where who has brought a file could not load it now. */
export async function refuseLostRight(
  context: Pick<Context, "db" | "now">,
  { companyId, userId }: Brought,
): Promise<void> {
  const asked = { companyId, userId, at: context.now };
  const reason = await whyNoSeller(context, asked, { who: "上传者", does: "管理库存" });
  if (reason !== null) throw stockRefusals.rightLost({ reason });
}

/** The same as the last step of a transaction: nobody takes the right away before that ends. Held no longer, as roles may be changed while a file is loaded. */
export async function keepRight(context: Pick<Context, "db" | "now">, upload: Brought): Promise<void> {
  if (upload.userId !== null) await keepRowInTransaction(context, "accountUsers", upload.userId);
  const companies = context.db.selectFrom("suppliersCompanies").select("enterpriseId");
  await keepEnterprise(context, companies.where("id", "=", upload.companyId));
  await refuseLostRight(context, upload);
}

/** Tells the main account of a company that a file of somebody else was stopped; who brought it hears of it by his task. */
export async function tellOwnerOfStop(
  context: Pick<Context, "db" | "now" | "declared">,
  { id, companyId, userId }: Brought & { id: number },
  reason: string,
): Promise<void> {
  const stopped = await context.db
    .selectFrom("suppliersStockUploads as upload")
    .innerJoin("suppliersCompanies as company", "company.id", "upload.companyId")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .select(["enterprise.ownerId", "upload.fileName"])
    .where("upload.id", "=", id)
    .where("company.id", "=", companyId)
    .executeTakeFirst();
  if (!stopped || stopped.ownerId === userId) return;
  await notify(context, {
    userId: stopped.ownerId,
    title: "库存导入已停止",
    text: `${stopped.fileName}：${reason}。库存没有改变。`,
    path: STOCK_PATH,
  });
}
