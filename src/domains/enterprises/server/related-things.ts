import { sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";
import { MEMBER_ROLE_LABELS, type MemberRole } from "../labels.ts";

const ROLES: Readonly<Record<string, string>> = MEMBER_ROLE_LABELS satisfies Record<MemberRole, string>;

/** Who works for an enterprise, and for which one somebody works. */
export const relatedThings = [
  relatedRows({
    of: "user",
    title: "所在企业",
    order: 10,
    rows: (id) => sql`
      select enterprise.id, coalesce(nullif(enterprise.name, ''), '未认证的企业') as title, member.role as note
      from suppliers_members member join suppliers_enterprises enterprise on enterprise.id = member.enterprise_id
      where member.user_id = ${id} order by enterprise.id`,
    noteOf: (role) => ROLES[role] ?? role,
    pathOf: (id) => `/ops/enterprises/${id}`,
  }),
  relatedRows({
    of: "enterprise",
    title: "成员",
    order: 10,
    rows: (id) => sql`
      select member.user_id as id, member_user.nick_name as title, member.role as note
      from suppliers_members member join account_users member_user on member_user.id = member.user_id
      where member.enterprise_id = ${id} order by member.joined_at, member.user_id`,
    noteOf: (role) => ROLES[role] ?? role,
    pathOf: (id) => `/ops/users/${id}`,
  }),
];
