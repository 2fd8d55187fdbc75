import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { editPartValue } from "../parts/edit-part.ts";
import { lockPartFields } from "../parts/part-columns.ts";
import { shownDoubts } from "./shown-doubts.ts";

/** `trusted`: the source is right · `emptied`: nothing is known · `refused`: what stood before what is held stays. */
export type DoubtDecision = "trusted" | "emptied" | "refused";

interface Decided {
  id: number;
  decision: DoubtDecision;
  reason: string;
  openedAt: string | undefined;
}

/** Decides a doubt for good: the print that is doubted is trusted, taken away or refused. Inside a transaction of the caller's. */
export async function decideDoubt(context: UserContext, { id, decision, reason, openedAt }: Decided): Promise<void> {
  const { db, now } = context;
  const [seen] = await shownDoubts(context, sql`doubt.id = ${id}`);
  // First the part, as everybody does who changes what is said of it.
  if (seen) await lockPartFields(db, seen.partId);
  await sql`select from catalogue_value_doubts where id = ${id} for update`.execute(db);
  const [doubt] = await shownDoubts(context, sql`doubt.id = ${id}`);
  if (!doubt || doubt.partId !== seen?.partId || (openedAt !== undefined && doubt.foundAt !== openedAt))
    throw doorRefusals.notFound("这一条已处理，或来源又有变化");
  const { partId, parameterId, printed, present, isHeld } = doubt;
  if (decision === (isHeld ? "emptied" : "refused"))
    throw doorRefusals.invalidInput({ decision: "不能这样处理这一条" });
  if (decision === "emptied") {
    await editPartValue(context, partId, { parameterId, printed: "" });
    await db.deleteFrom("catalogueValueDoubts").where("id", "=", id).execute();
  } else {
    if (isHeld && decision === "trusted") await takeHeld(context, id);
    await db
      .updateTable("catalogueValueDoubts")
      .set({ decidedAt: now, ...(decision === "trusted" && { isHeld: false }) })
      .where("id", "=", id)
      .execute();
  }
  const after = decision === "emptied" ? null : decision === "trusted" ? printed : present;
  await recordAction(context, {
    act: "decide-doubt",
    subject: "part",
    subjectId: partId,
    reason,
    before: { [doubt.parameter]: present },
    after: { [doubt.parameter]: after, doubt: doubt.why },
  });
}

/** What a list brought stands now, as the list's word. */
async function takeHeld({ db, now }: UserContext, id: number): Promise<void> {
  await sql`
    insert into datasheet_part_values as value (part_id, parameter_id, printed, minimum, typical, maximum)
    select part_id, parameter_id, printed, minimum, typical, maximum from catalogue_value_doubts where id = ${id}
    on conflict (part_id, parameter_id) do update
    set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum, derived_by = null`.execute(
    db,
  );
  await sql`update datasheet_parts set updated_at = ${now}
    where id = (select part_id from catalogue_value_doubts where id = ${id})`.execute(db);
}
