import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { noticeSwitches } from "../../contract/notice-switches.ts";
import { type Switches } from "./notice-switches.ts";
import { listSwitches } from "./list-switches.ts";

export async function switchNotice(
  context: UserContext,
  { kind, isOn }: ParsedInputOf<typeof noticeSwitches.switchNotice>,
): Promise<Switches> {
  const { db, user, now, declared } = context;
  if (!Object.hasOwn(declared.noticeKinds, kind)) throw doorRefusals.invalidInput({ kind: "没有这种通知" });
  const without = sql<string[]>`array_remove(muted_notices, ${kind})`;
  await db
    .updateTable("accountUsers")
    .set({ mutedNotices: isOn === "true" ? without : sql<string[]>`array_append(${without}, ${kind})`, updatedAt: now })
    .where("id", "=", user.id)
    .execute();
  return listSwitches(context);
}
