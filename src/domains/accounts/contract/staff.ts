import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { DAY_SECONDS } from "#shared/durations.ts";
import { mobile } from "../fields.ts";

const RIGHTS_MAX = 200;

const role = z.enum(["operator", "admin"], "请选择角色");
/** As `src/shared/staff-rights.ts` names them; null is all, as of admins. */
const rights = z.array(z.string().max(60), "请选择权限").max(RIGHTS_MAX, "权限过多").nullable();
/** The nickname of whom it is about, retyped. */
const name = writtenLine(20, "昵称不一致").min(1, "请输入对方的昵称");

const Grant = z.object({ role, rights: z.array(z.string()).nullable() });

const Member = Grant.extend({
  id: z.int(),
  nickName: z.string(),
  /** In part. */
  mobile: z.string(),
  lastSeenAt: time,
  isFrozen: z.boolean(),
});

const Invitation = Grant.extend({
  userId: z.int(),
  nickName: z.string(),
  mobile: z.string(),
  invitedBy: z.string(),
  expiresAt: time,
});

/** What operators may be given: an area's look or acts, and the queues that belong to it. */
const Area = z.object({
  name: z.string(),
  title: z.string(),
  queues: z.array(z.object({ name: z.string(), title: z.string() })),
});

export type StaffMember = z.output<typeof Member>;
export type StaffArea = z.output<typeof Area>;

/** Who runs the portal: admins invite, give rights and take them; everybody of the staff may leave. */
export const staff = defineCalls("accounts", {
  /** Everybody of the staff, admins first unless sorted otherwise; those who are invited; and what rights there are. */
  listStaff: {
    method: "GET",
    path: "/ops/staff",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      words: optionalField(writtenLine(60, "最多 60 个字")),
      role: optionalField(role),
      sort: sortField("name", "role", "seen"),
      pageIndex,
      pageSize,
    }),
    data: z.object({ members: listOf(Member), invitations: z.array(Invitation), areas: z.array(Area) }),
  },

  /** Invites who has an account, for a week; a second invitation takes the place of the first. */
  inviteStaff: {
    method: "POST",
    path: "/ops/staff/invitations",
    access: "admin",
    proof: "second factor",
    body: "json",
    input: z.object({ mobile, role, rights }),
    data: z.null(),
    limit: { calls: 50, seconds: DAY_SECONDS },
  },

  /** Takes an invitation back. */
  withdrawInvitation: {
    method: "POST",
    path: "/ops/staff/invitations/:userId/withdraw",
    access: "admin",
    input: z.object({ userId: id }),
    data: z.null(),
  },

  /** Gives one of the staff another role or other rights, from his next call on. */
  changeStaff: {
    method: "POST",
    path: "/ops/staff/:id",
    access: "admin",
    proof: "second factor",
    body: "json",
    input: z.object({
      id,
      role,
      rights,
      /** What the asker saw; refused where it is another by now. */
      seen: z.object({ role, rights }).optional(),
    }),
    data: z.null(),
  },

  /** Makes one of the staff a user again; his logins end. */
  removeStaff: {
    method: "POST",
    path: "/ops/staff/:id/remove",
    access: "admin",
    proof: "second factor",
    input: z.object({ id, name }),
    data: z.null(),
  },

  /** The asker leaves the staff; the last admin may not. */
  leaveStaff: {
    method: "POST",
    path: "/ops/staff/leave",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ name }),
    data: z.null(),
  },

  /** What the asker is invited to; null where he is not, or too late. */
  readInvitation: {
    method: "GET",
    path: "/staff/invitation",
    access: "user",
    input: z.object({}),
    data: z
      .object({
        invitedBy: z.string(),
        role,
        /** In words; null is all. */
        rights: z.array(z.string()).nullable(),
        expiresAt: time,
        /** Without a second factor nobody works here. */
        hasFactor: z.boolean(),
      })
      .nullable(),
  },

  /** Takes an invitation, with the second factor just shown, and ends all logins of the asker; or declines it. */
  answerInvitation: {
    method: "POST",
    path: "/staff/invitation",
    access: "user",
    proof: "second factor",
    body: "json",
    input: z.object({ accepts: z.boolean("请选择接受或谢绝") }),
    data: z.null(),
  },
});
