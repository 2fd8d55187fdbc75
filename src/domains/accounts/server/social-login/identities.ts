import type { Context } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";
import { type Provider, PROVIDER_NAMES } from "../../labels.ts";

/** Who somebody is to a provider, as it is kept. */
export interface StoredIdentity {
  provider: Provider;
  appId: string;
  openId: string;
  unionId: string | null;
  nickName: string;
}

/** Whose identity it is; null for one that is nobody's yet. */
export async function findOwner(
  { db }: Context,
  { provider, appId, openId, unionId }: StoredIdentity,
): Promise<number | null> {
  const row = await db
    .selectFrom("accountIdentities")
    .select("userId")
    .where("provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb.and([eb("appId", "=", appId), eb("openId", "=", openId)]),
        ...(unionId ? [eb("unionId", "=", unionId)] : []),
      ]),
    )
    .orderBy("id")
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Binds an identity to an account, which has none of this provider. Refused where it is another's, also when he is just binding it. */
export async function bindIdentity(context: Context, userId: number, identity: StoredIdentity): Promise<void> {
  const { provider } = identity;
  const names = { provider: PROVIDER_NAMES[provider] };
  const owner = await findOwner(context, identity);
  if (owner !== null && owner !== userId) throw accountRefusals.identityTaken(names);
  const made = await context.db
    .insertInto("accountIdentities")
    .values({ ...identity, userId, createdAt: context.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made || owner === userId) return;
  throw (await findOwner(context, identity)) === null
    ? accountRefusals.providerTaken(names)
    : accountRefusals.identityTaken(names);
}

/** The name of all the provider's applications, where it was not known when the identity was bound. */
export async function addUnionId({ db }: Context, { provider, appId, openId, unionId }: StoredIdentity): Promise<void> {
  if (!unionId) return;
  const isKnown = db
    .selectFrom("accountIdentities as other")
    .select("other.id")
    .where("other.provider", "=", provider)
    .where("other.unionId", "=", unionId);
  await db
    .updateTable("accountIdentities")
    .set({ unionId })
    .where("provider", "=", provider)
    .where("appId", "=", appId)
    .where("openId", "=", openId)
    .where("unionId", "is", null)
    .where(({ not, exists }) => not(exists(isKnown)))
    .execute();
}
