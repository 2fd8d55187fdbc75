import type { KnownUser } from "../../contract/user-status.ts";
import { Tag } from "#web/components/tag.tsx";

/** How an account stands, in a few marks. */
export function UserTags({ user, now }: { user: KnownUser; now: string }) {
  const isFine = user.role === "user" && !user.frozenAt && !user.closingAt && !user.closedAt && !user.hasRiskNote;
  const isMuted = user.mutedUntil !== null && user.mutedUntil > now;
  return (
    <span className="flex flex-wrap gap-1">
      {isFine && !isMuted && "正常"}
      {user.role !== "user" && (
        <Tag tone="brand">{{ enterprise: "企业", operator: "运营", admin: "管理员" }[user.role] ?? user.role}</Tag>
      )}
      {user.frozenAt && <Tag tone="danger">已冻结</Tag>}
      {isMuted && <Tag tone="warning">禁言中</Tag>}
      {user.closedAt ? <Tag>已注销</Tag> : user.closingAt && <Tag tone="warning">注销中</Tag>}
      {user.hasRiskNote && <Tag tone="warning">有备注</Tag>}
    </span>
  );
}
