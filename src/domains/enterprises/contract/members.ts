import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, time } from "#api/fields.ts";
import { mobile } from "../fields.ts";
import { MEMBER_ROLES } from "../labels.ts";

const role = z.enum(MEMBER_ROLES, "请选择角色");
const Member = z.object({
  userId: z.int(),
  nickName: z.string(),
  mobile: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  isOwner: z.boolean(),
  isMe: z.boolean(),
  joinedAt: time,
});
const Invitation = z.object({
  id: z.int(),
  mobile: z.string(),
  role: z.enum(MEMBER_ROLES),
  createdAt: time,
  expiresAt: time,
  /** Whether who has sent it may still invite: it can't be accepted otherwise. */
  isGood: z.boolean(),
});

export const members = defineCalls("enterprises", {
  /** Who works for the asker's enterprise, and, for those who manage it, who is invited. */
  listMembers: {
    method: "GET",
    path: "/enterprise/members",
    access: "user",
    input: z.object({}),
    data: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  },

  /** Invites who has a number, by SMS and, where he has an account, by message. The answer is the same either way. */
  invite: {
    method: "POST",
    path: "/enterprise/members/invite",
    access: "user",
    proof: "second factor",
    input: z.object({ mobile, role }),
    data: z.object({}),
    limit: { calls: 30, seconds: 600 },
  },

  /** Takes an invitation back. */
  withdrawInvitation: {
    method: "POST",
    path: "/enterprise/members/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Accepts an invitation to the asker's number, or declines it. An own enterprise that was never certified is given up. */
  answerInvitation: {
    method: "POST",
    path: "/enterprise/members/answer",
    access: "user",
    input: z.object({ id, answer: z.enum(["accept", "decline"], "请选择接受或拒绝") }),
    data: z.object({}),
  },

  /** Gives a member another role. */
  changeRole: {
    method: "POST",
    path: "/enterprise/members/role",
    access: "user",
    proof: "second factor",
    input: z.object({ userId: id, role }),
    data: z.object({}),
  },

  /** Removes a member; with the asker's own number he leaves. */
  removeMember: {
    method: "POST",
    path: "/enterprise/members/remove",
    access: "user",
    proof: "second factor",
    input: z.object({ userId: id }),
    data: z.object({}),
  },

  /** Makes another member the main account; the asker stays as one who manages it. */
  handOverEnterprise: {
    method: "POST",
    path: "/enterprise/handOver",
    access: "user",
    proof: "second factor",
    input: z.object({ userId: id }),
    data: z.object({}),
  },
});

export type EnterpriseMember = z.output<typeof Member>;
