import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { StaffRights } from "#shared/staff-rights.ts";

/** One of the staff as he stands. */
export interface LockedStaff {
  id: number;
  nickName: string;
  role: "operator" | "admin";
  rights: StaffRights;
  isLastAdmin: boolean;
}

/**
 * Inside a transaction: one of the staff, with all admins: of two who take each other's right the second has none any
 * more. Refused where the asker has lost his own meanwhile.
 */
export async function lockStaff({ db, user }: UserContext, id: number): Promise<LockedStaff> {
  const held = await db
    .selectFrom("accountUsers")
    .select(["id", "nickName", "role", "staffRights as rights", "frozenAt"])
    .where("role", "in", ["operator", "admin"])
    .where((eb) => eb.or([eb("id", "in", [id, user.id]), eb("role", "=", "admin")]))
    .where("closedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const asker = held.find((one) => one.id === user.id);
  if (!asker || asker.frozenAt || asker.role !== user.role) throw doorRefusals.notAllowed();
  const found = held.find((one) => one.id === id);
  if (!found) throw doorRefusals.notFound("没有这位运营人员");
  const isLastAdmin =
    found.role === "admin" && !held.some((one) => one.role === "admin" && one.frozenAt === null && one.id !== id);
  return { ...found, role: found.role as LockedStaff["role"], isLastAdmin };
}
