import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { rememberSaid, restoreSaid } from "../parts/said-before.ts";

const Was = z.object({
  /** What was said of its country, and by whom. */
  said: z.unknown(),
  originReason: z.string().nullable(),
  originSource: z.string().nullable(),
});

const CHANGED_SINCE = "品牌归属之后又有更改";

export async function rememberOrigin(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select(["originReason", "originSource"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!brand) return undefined;
  return { ...brand, said: await rememberSaid(db, { partId: null, brandId: id, field: "country", parameterId: null }) };
}

/** Has a brand wait again: nobody has said whence it is. */
export async function reopenOrigin(
  context: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { db } = context;
  if (decision === "unknown") return takeUpAgain(context, { id, decidedAt });
  const { said, originReason, originSource } = Was.parse(former);
  const brand = await db
    .selectFrom("datasheetBrands")
    .select(["origin", "originReason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (brand?.origin !== decision || brand.originReason !== "operator") return CHANGED_SINCE;
  const written = decision === "domestic" ? "CN" : null;
  if (!(await restoreSaid(context, said, { written, saidAt: decidedAt }))) return CHANGED_SINCE;
  await db
    .updateTable("datasheetBrands")
    .set({ origin: null, originReason, originSource })
    .where("id", "=", id)
    .execute();
  await recordAction(context, {
    act: "decide-origin",
    subject: "brand",
    subjectId: id,
    reason: "撤销品牌归属",
    before: { origin: decision },
    after: { origin: null },
  });
  return true;
}

async function takeUpAgain({ db }: UserContext, { id, decidedAt }: { id: number; decidedAt: Date }): Promise<boolean> {
  const [brand] = await db
    .updateTable("datasheetBrands")
    .set({ originLeftAt: null })
    .where("id", "=", id)
    .where("originLeftAt", "=", decidedAt)
    .returning("id")
    .execute();
  return brand !== undefined;
}
