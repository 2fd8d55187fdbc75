import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { profile } from "../../contract/profile.ts";
import { whyNotNickName, withClearRefusals } from "../registration/nick-names.ts";
import { needsSecondFactor } from "../sessions/sessions.ts";
import { refuseMuted } from "../user-status/refuse-muted.ts";
import { isPerfect, PROFILE_COLUMNS } from "./check-required-data.ts";

type Fields = ParsedInputOf<typeof profile.updateProfile>;

const SEEN_BY_OTHERS = ["nickName", "company", "position", "introduction"] as const;
const CHANGED = [...SEEN_BY_OTHERS, "gender", "region", "industry", "identity"] as const satisfies (keyof Fields)[];

/** Changes the fields that are given, and no others; where they say what is there already, nothing is written. */
export async function updateProfile(
  context: UserContext,
  fields: Fields,
): Promise<DataOf<typeof profile.updateProfile>> {
  // The name one has stays allowed, whatever has been reserved since.
  const isNewName = fields.nickName !== undefined && fields.nickName !== context.user.nickName;
  const reason = isNewName ? await whyNotNickName(context, fields.nickName!) : null;
  if (reason) throw reason;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const there = await context.db
    .selectFrom("accountUsers")
    .select([...CHANGED, ...PROFILE_COLUMNS])
    .where("id", "=", context.user.id)
    .executeTakeFirstOrThrow();
  if (CHANGED.every((field) => fields[field] === undefined || fields[field] === there[field]))
    return { nickName: there.nickName, perfectInformation: isPerfect(there) };
  const row = await withClearRefusals(() =>
    inTransaction(context, async (context) => {
      const { db, now, user } = context;
      const known = await db
        .selectFrom("accountUsers")
        .select(["role", ...SEEN_BY_OTHERS])
        .where("id", "=", user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { nickName, role } = known;
      const shown = SEEN_BY_OTHERS.flatMap((field) =>
        fields[field] !== undefined && fields[field] !== known[field] ? [[field, fields[field]]] : [],
      );
      if (shown.length > 0) await refuseMuted(context);
      const reason = await context.declared.whyNotShown(context, Object.fromEntries(shown));
      if (reason) throw reason;
      const row = await db
        .updateTable("accountUsers")
        .set({ ...given, updatedAt: now })
        .where("id", "=", user.id)
        .returning(["nickName", ...PROFILE_COLUMNS])
        .executeTakeFirstOrThrow();
      // The log names operators: under whatever name they act, it is known whose it was.
      if (needsSecondFactor(role) && row.nickName !== nickName)
        await recordAction(context, {
          act: "rename-operator",
          subject: "user",
          subjectId: user.id,
          before: { nickName },
          after: { nickName: row.nickName },
        });
      return row;
    }),
  );
  return { nickName: row.nickName, perfectInformation: isPerfect(row) };
}
