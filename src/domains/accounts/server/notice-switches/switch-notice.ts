import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { noticeSwitches } from "../../contract/notice-switches.ts";
import { type Switches } from "./notice-switches.ts";
import { listSwitches } from "./list-switches.ts";

const COLUMNS = { mail: "noticesNotMailed", sms: "noticesBySms" } as const;

export async function switchNotice(
  context: UserContext,
  { kind, way, isOn }: ParsedInputOf<typeof noticeSwitches.switchNotice>,
): Promise<Switches> {
  const { db, user, now, declared } = context;
  if (!Object.hasOwn(declared.noticeKinds, kind)) throw doorRefusals.invalidInput({ kind: "没有这种通知" });
  if (way && declared.noticeKinds[kind]!.isKeptInside) throw doorRefusals.invalidInput({ way: "这种通知只在站内发送" });
  const column = way ? COLUMNS[way] : "mutedNotices";
  const without = sql<string[]>`array_remove(${sql.ref(column)}, ${kind})`;
  // Of SMS it is kept who wants them, else who does not.
  const isKept = (isOn === "true") === (way === "sms");
  await db
    .updateTable("accountUsers")
    .set({ [column]: isKept ? sql<string[]>`array_append(${without}, ${kind})` : without, updatedAt: now })
    .where("id", "=", user.id)
    .execute();
  return listSwitches(context);
}
