import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { type Origin, UNSOURCED } from "../../origin-labels.ts";
import { catalogueRefusals } from "../../errors.ts";
import { keepSaying } from "../parts/keep-saying.ts";
import { lockBrands } from "../public/lock-in-order.ts";
import { editBrand } from "./edit-brand.ts";
import { openOrigins } from "./open-origins.ts";

const MAINLAND = "CN";
/** An address, or a page of something. */
const IS_SOURCED = /https?:\/\/\S|第\s*\d+\s*页|\bp(?:age|\.)?\s*\d/iu;

interface Decided {
  id: number;
  /** Null leaves it open, and asks nobody again. */
  origin: Origin | null;
  /** Where it can be read, or that it can't be. */
  reason: string;
  openedAt: string | undefined;
}

/**
 * Says whence a brand is: no list says otherwise from then on. Refuses what has neither a source nor says that it has
 * none. Inside a transaction of the caller's.
 */
export async function decideOrigin(context: UserContext, { id, origin, reason, openedAt }: Decided): Promise<void> {
  const { db, now } = context;
  await lockBrands(db, [id]);
  const [open] = await openOrigins(context, { ids: [id], limit: 1, offset: 0 });
  if (!open || (openedAt !== undefined && open.openedAt !== openedAt))
    throw doorRefusals.notFound("这一条已处理，或不存在");
  if (origin === null)
    await db.updateTable("datasheetBrands").set({ originLeftAt: now }).where("id", "=", id).execute();
  else {
    const source = sourceOf(reason);
    if (origin === "domestic") await editBrand(context, id, { country: MAINLAND });
    // Of which country, nobody has said: none that a list gives is taken for it.
    else await keepSaying(context, { brandId: id, field: "country", value: null });
    await db
      .updateTable("datasheetBrands")
      .set({ origin, originReason: "operator", originSource: source, updatedAt: now })
      .where("id", "=", id)
      .execute();
  }
  await recordAction(context, {
    act: "decide-origin",
    subject: "brand",
    subjectId: id,
    reason,
    before: { origin: null },
    after: { origin: origin ?? "unknown" },
  });
}

function sourceOf(reason: string): string | null {
  if (reason === UNSOURCED) return null;
  if (!IS_SOURCED.test(reason)) throw catalogueRefusals.originUnsourced({ unsourced: UNSOURCED });
  return reason;
}
