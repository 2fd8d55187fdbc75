import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { register } from "#domains/accounts/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { enterpriseRegistration } from "../../contract/registration.ts";
import { CERTIFY_PATH } from "../../addresses.ts";

type Call = typeof enterpriseRegistration.registerEnterpriseUser;

/** Makes an account with what is known of its enterprise in the form of the certification: both or neither. */
export async function registerEnterpriseUser(
  context: Context,
  { enterpriseName: name, creditCode, type, legalPerson, ...account }: ParsedInputOf<Call>,
): Promise<DataOf<Call>> {
  const login = await register(context, { ...account, company: name }, async ({ db, now }, userId) => {
    const fields = Object.fromEntries(
      Object.entries({ name, creditCode, type, legalPerson }).filter(([, value]) => value !== undefined),
    );
    await db
      .insertInto("suppliersDrafts")
      .values({ userId, fields: JSON.stringify(fields), updatedAt: now })
      .execute();
  });
  return { ...login, certifyPath: CERTIFY_PATH };
}
