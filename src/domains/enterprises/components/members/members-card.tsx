import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatDay } from "#shared/format-date.ts";
import { type EnterpriseMember, members } from "../../contract/members.ts";
import { MEMBER_ROLE_LABELS, type MemberRole } from "../../labels.ts";
import { ConfirmDialog } from "../public/confirm-dialog.tsx";
import { InviteForm } from "./invite-form.tsx";
import { RoleOptions } from "./role-options.tsx";
import { useOwnAction } from "#web/use-action.ts";

interface MembersCardProps {
  list: DataOf<typeof members.listMembers>;
  isOwner: boolean;
  isAdmin: boolean;
  isInForce: boolean;
}

interface Asked {
  title: string;
  act: string;
  text: string;
  run: () => Promise<unknown>;
}

/** Who works for the enterprise, and who is invited. */
export function MembersCard({ list, isOwner, isAdmin, isInForce }: MembersCardProps) {
  const { isBusy, act } = useOwnAction();
  const [asked, setAsked] = useState<Asked | null>(null);

  function actsFor({ userId, nickName, isOwner: isMain, isMe }: EnterpriseMember): Asked[] {
    if (isMe)
      return isMain
        ? []
        : [
            {
              title: "退出企业",
              act: "退出",
              text: "退出后将不再享有企业认证的权益，再次加入需要管理员邀请。",
              run: () => callApi(members.removeMember, { userId }),
            },
          ];
    return [
      ...(isOwner
        ? [
            {
              title: "移交主账号",
              act: "移交",
              text: `移交后由 ${nickName} 管理企业认证和主账号，您保留管理员角色。`,
              run: () => callApi(members.handOverEnterprise, { userId }),
            },
          ]
        : []),
      ...(isAdmin && !isMain
        ? [
            {
              title: "移除成员",
              act: "移除",
              text: `${nickName} 将不再属于本企业。`,
              run: () => callApi(members.removeMember, { userId }),
            },
          ]
        : []),
    ];
  }

  return (
    <section className="card" aria-labelledby="members-title">
      <div className="card-head">
        <h2 id="members-title">成员</h2>
        <span className="text-sm text-secondary">共 {list.members.length} 人</span>
      </div>
      <ul className="member-list">
        {list.members.map((member) => (
          <li key={member.userId} aria-label={member.nickName}>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {member.nickName} <span className="num text-secondary">{member.mobile}</span>{" "}
              {member.isOwner && <Tag tone="brand">主账号</Tag>} {member.isMe && <Tag>我</Tag>}
              <span className="block text-sm text-secondary">{formatDay(member.joinedAt)} 加入</span>
            </span>
            {isAdmin && !member.isOwner && !member.isMe ? (
              <select
                className="input member-role"
                aria-label={`${member.nickName} 的角色`}
                value={member.role}
                disabled={isBusy}
                onChange={(event) =>
                  void act(() =>
                    callApi(members.changeRole, { userId: member.userId, role: event.target.value as MemberRole }),
                  )
                }
              >
                <RoleOptions />
              </select>
            ) : (
              <span>{MEMBER_ROLE_LABELS[member.role]}</span>
            )}
            <span className="needs-script flex flex-wrap gap-2">
              {actsFor(member).map((one) => (
                <Button key={one.title} size="small" onClick={() => setAsked(one)}>
                  {one.title}
                </Button>
              ))}
            </span>
          </li>
        ))}
        {list.invitations.map(({ id, mobile, role, expiresAt, isGood }) => (
          <li key={`invitation ${id}`} aria-label={`邀请 ${mobile}`}>
            <span className="min-w-0 flex-1">
              <span className="num">{mobile}</span> <Tag tone="warning">{isGood ? "待接受" : "已失效"}</Tag>
              <span className="block text-sm text-secondary">
                {isGood ? `${formatDay(expiresAt)} 前有效` : "邀请人已不能管理企业，请撤回后重新邀请"}
              </span>
            </span>
            <span>{MEMBER_ROLE_LABELS[role]}</span>
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() => void act(() => callApi(members.withdrawInvitation, { id }), "邀请已撤回")}
            >
              撤回邀请
            </Button>
          </li>
        ))}
      </ul>
      {isAdmin && isInForce && <InviteForm />}
      {asked && (
        <ConfirmDialog
          title={asked.title}
          act={asked.act}
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onConfirm={() => void act(asked.run).then(() => setAsked(null))}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
