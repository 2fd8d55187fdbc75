import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { staff } from "../../contract/staff.ts";

/** Everybody of the staff, admins first unless sorted otherwise, and those who are invited. */
export async function listStaff(
  { db, now, declared }: UserContext,
  { words, role, sort, ...page }: ParsedInputOf<typeof staff.listStaff>,
): Promise<DataOf<typeof staff.listStaff>> {
  const found = db
    .selectFrom("accountUsers")
    .select(["id", "nickName", "mobile", "role", "staffRights", "lastSeenAt", "frozenAt"])
    .where("role", "in", role === undefined ? ["operator", "admin"] : [role])
    .$if(words !== undefined, (query) => query.where("nickName", "ilike", containing(words!)));
  const sorted = sortedBy(found, sort, { name: "nickName", role: "role", seen: "lastSeenAt" });
  const [members, invitations] = await Promise.all([
    listPage(sorted.orderBy("role").orderBy("id"), page, (rows) =>
      rows.map(({ mobile, role, staffRights, lastSeenAt, frozenAt, ...one }) => ({
        ...one,
        mobile: inPart(mobile),
        role: role as "operator" | "admin",
        rights: staffRights,
        lastSeenAt: lastSeenAt.toISOString(),
        isFrozen: frozenAt !== null,
      })),
    ),
    db
      .selectFrom("accountStaffInvitations as invitation")
      .innerJoin("accountUsers as invited", "invited.id", "invitation.userId")
      .innerJoin("accountUsers as inviter", "inviter.id", "invitation.invitedBy")
      .select([
        "invitation.userId",
        "invited.nickName",
        "invited.mobile",
        "invitation.role",
        "invitation.rights",
        "inviter.nickName as invitedBy",
        "invitation.expiresAt",
      ])
      .where("invitation.expiresAt", ">", now)
      .orderBy("invitation.createdAt", "desc")
      .execute(),
  ]);
  return {
    members,
    invitations: invitations.map(({ mobile, role, expiresAt, ...one }) => ({
      ...one,
      mobile: inPart(mobile),
      role: role as "operator" | "admin",
      expiresAt: expiresAt.toISOString(),
    })),
    areas: declared.staffAreas,
  };
}

function inPart(mobile: string | null): string {
  return mobile ? maskMobile(mobile) : "—";
}
