import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { staff, type StaffArea, type StaffMember } from "../../contract/staff.ts";
import { STAFF_ROLES } from "../../staff-roles.ts";
import { EndDialog, GrantDialog } from "./staff-dialogs.tsx";

type Opened = { kind: "grant"; member: StaffMember | null } | { kind: "end"; member: StaffMember };

/** Who runs the portal, and what each may. */
export function Staff({
  data: { members, invitations, areas },
  head: { me },
  now,
}: SectionProps<DataOf<typeof staff.listStaff>>) {
  const { isBusy, act } = useAction();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isAdmin = me.role === "admin";
  const dialog = { onClose: () => setOpened(null), onDone: () => void revalidate() };
  return (
    <>
      {isAdmin ? (
        <div>
          <Button kind="primary" onClick={() => setOpened({ kind: "grant", member: null })}>
            邀请运营人员
          </Button>
        </div>
      ) : (
        <p className="text-sm text-secondary">邀请与权限由管理员管理。</p>
      )}
      <DataTable
        caption="运营人员"
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "name",
            title: "昵称",
            isRowHead: true,
            cell: ({ id, nickName, isFrozen }) => (
              <>
                <a className="link" href={`/ops/users/${id}`}>
                  {nickName}
                </a>{" "}
                {id === me.id && <Tag>我</Tag>} {isFrozen && <Tag tone="danger">已冻结</Tag>}
              </>
            ),
          },
          { key: "mobile", title: "手机号", cell: ({ mobile }) => <span className="num">{mobile}</span> },
          {
            key: "role",
            title: "角色",
            cell: ({ role }) => <Tag tone={role === "admin" ? "brand" : "neutral"}>{STAFF_ROLES[role]}</Tag>,
          },
          { key: "rights", title: "权限", className: "is-wide", cell: ({ rights }) => inWords(rights, areas) },
          { key: "seen", title: "最近使用", cell: ({ lastSeenAt }) => <FriendlyTime at={lastSeenAt} now={now} /> },
          {
            key: "act",
            title: "操作",
            cell: (member) =>
              member.id === me.id ? (
                <Button size="small" onClick={() => setOpened({ kind: "end", member })}>
                  退出运营
                </Button>
              ) : (
                isAdmin && (
                  <span className="flex flex-wrap gap-2">
                    <Button
                      size="small"
                      aria-label={`更改 ${member.nickName} 的权限`}
                      onClick={() => setOpened({ kind: "grant", member })}
                    >
                      更改
                    </Button>
                    <Button
                      size="small"
                      aria-label={`取消 ${member.nickName} 的运营身份`}
                      onClick={() => setOpened({ kind: "end", member })}
                    >
                      取消身份
                    </Button>
                  </span>
                )
              ),
          },
        ]}
      />
      {invitations.length > 0 && (
        <>
          <h2>等待答复的邀请</h2>
          <DataTable
            caption="等待答复的邀请"
            rows={invitations}
            keyOf={({ userId }) => userId}
            columns={[
              { key: "name", title: "昵称", isRowHead: true, cell: ({ nickName }) => nickName },
              { key: "mobile", title: "手机号", cell: ({ mobile }) => <span className="num">{mobile}</span> },
              { key: "role", title: "角色", cell: ({ role }) => STAFF_ROLES[role] },
              { key: "rights", title: "权限", className: "is-wide", cell: ({ rights }) => inWords(rights, areas) },
              { key: "by", title: "邀请人", cell: ({ invitedBy }) => invitedBy },
              { key: "until", title: "有效期至", cell: ({ expiresAt }) => <FriendlyTime at={expiresAt} now={now} /> },
              {
                key: "act",
                title: "操作",
                cell: ({ userId, nickName }) =>
                  isAdmin && (
                    <Button
                      size="small"
                      isBusy={isBusy}
                      aria-label={`撤回对 ${nickName} 的邀请`}
                      onClick={() => void act(() => callApi(staff.withdrawInvitation, { userId }), "已撤回")}
                    >
                      撤回
                    </Button>
                  ),
              },
            ]}
          />
        </>
      )}
      {opened?.kind === "grant" && <GrantDialog member={opened.member} areas={areas} {...dialog} />}
      {opened?.kind === "end" && <EndDialog member={opened.member} isOwn={opened.member.id === me.id} {...dialog} />}
    </>
  );
}

/** Rights as a list shows them: by area, with what of its queues. */
function inWords(rights: string[] | null, areas: StaffArea[]): string {
  if (rights === null) return "全部";
  return areas
    .flatMap(({ name, title, queues }) => {
      const level = rights.includes(`act ${name}`) ? "管理" : rights.includes(`look ${name}`) ? "查看" : "";
      const decides = queues.filter((queue) => rights.includes(`queue ${queue.name}`)).map((queue) => queue.title);
      return [...(level ? [`${level}${title}`] : []), ...(decides.length > 0 ? [`处理${decides.join("、")}`] : [])];
    })
    .join("；");
}
