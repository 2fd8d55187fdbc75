import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { maskEmail, maskMobile } from "#shared/mask-contact.ts";
import type { profile } from "../../contract/profile.ts";
import { IDENTITIES, type Provider } from "../../labels.ts";
import { roleOf } from "../role-of.ts";
import { whyNotNickName, withClearRefusals } from "../registration/nick-names.ts";
import { needsSecondFactor } from "../sessions/sessions.ts";
import { refuseMuted } from "../user-status/refuse-muted.ts";
import { isPerfect, PROFILE_COLUMNS } from "./check-required-data.ts";

type Detail = DataOf<typeof profile.myDetail>;

/** The asker's own account; number and address in part. */
export async function myDetail(context: UserContext): Promise<Detail> {
  const { db, user } = context;
  const row = await db
    .selectFrom("accountUsers")
    .select([
      "id",
      "email",
      "nickName",
      "avatar",
      roleOf(context, "accountUsers").as("role"),
      "gender",
      "region",
      "company",
      "position",
      "industry",
      "introduction",
      "createdAt",
      ...PROFILE_COLUMNS,
    ])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const bindings = await db
    .selectFrom("accountIdentities")
    .select(["provider", "nickName", "createdAt"])
    .where("userId", "=", user.id)
    .orderBy("provider", "desc")
    .execute();
  const { passwordHash, mobile, email, createdAt, ...plain } = row;
  return {
    ...(plain as Pick<
      Detail,
      "id" | "nickName" | "avatar" | "role" | "gender" | "region" | "company" | "position" | "industry" | "introduction"
    >),
    identity: IDENTITIES.find((identity) => identity === row.identity) ?? null,
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email, 2),
    hasPassword: passwordHash !== null,
    bindings: bindings.map((binding) => ({
      provider: binding.provider as Provider,
      nickName: binding.nickName,
      boundAt: binding.createdAt.toISOString(),
    })),
    secondFactor: !needsSecondFactor(row.role) ? "none" : user.role === row.role ? "passed" : "waiting",
    perfectInformation: isPerfect(row),
    createdAt: createdAt.toISOString(),
  };
}

const SEEN_BY_OTHERS = ["nickName", "company", "position", "introduction"] as const;

/** Changes the fields that are given, and no others. */
export async function updateProfile(
  context: UserContext,
  fields: ParsedInputOf<typeof profile.updateProfile>,
): Promise<DataOf<typeof profile.updateProfile>> {
  // The name one has stays allowed, whatever has been reserved since.
  const isNewName = fields.nickName !== undefined && fields.nickName !== context.user.nickName;
  const reason = isNewName ? await whyNotNickName(context, fields.nickName!) : null;
  if (reason) throw reason;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
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
        fields[field] !== undefined && fields[field] !== known[field] ? [fields[field]] : [],
      );
      if (shown.length > 0) await refuseMuted(context);
      const reason = await context.declared.whyNotShown(context, shown);
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
