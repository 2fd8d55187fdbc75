import type { UserContext } from "#platform/context.ts";

export async function isOwner(context: UserContext, enterpriseId: number, userId: number): Promise<boolean> {
  return (await ownerOf(context, enterpriseId)) === userId;
}

export async function ownerOf({ db }: UserContext, enterpriseId: number): Promise<number> {
  return (
    await db
      .selectFrom("suppliersEnterprises")
      .select("ownerId")
      .where("id", "=", enterpriseId)
      .executeTakeFirstOrThrow()
  ).ownerId;
}
