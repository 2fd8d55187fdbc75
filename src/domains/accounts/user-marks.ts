import type { KnownUser } from "./contract/user-status.ts";

const ROLES: Record<string, string> = { enterprise: "企业", operator: "运营", admin: "管理员" };

interface UserMark {
  text: string;
  tone?: "brand" | "danger" | "warning";
}

/** How an account stands, in a few words; none where nothing is to be said. */
export function userMarks(user: KnownUser, now: string): UserMark[] {
  return [
    user.role !== "user" && { text: ROLES[user.role] ?? user.role, tone: "brand" as const },
    user.frozenAt !== null && { text: "已冻结", tone: "danger" as const },
    user.mutedUntil !== null && user.mutedUntil > now && { text: "禁言中", tone: "warning" as const },
    user.closedAt !== null && { text: "已注销" },
    user.closedAt === null && user.closingAt !== null && { text: "注销中", tone: "warning" as const },
    user.hasRiskNote && { text: "有备注", tone: "warning" as const },
  ].filter((mark) => mark !== false);
}
