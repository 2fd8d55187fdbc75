import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { maskEmail, maskMobile } from "#shared/mask-contact.ts";
import type { profile } from "../../contract/profile.ts";
import { IDENTITIES, type Provider } from "../../labels.ts";
import { roleOf } from "../role-of.ts";
import { factorsOf } from "../second-factor/factors.ts";
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
    secondFactor: (await factorsOf(context, user.id)).isInUse ? "passed" : "none",
    perfectInformation: isPerfect(row),
    createdAt: createdAt.toISOString(),
  };
}
