import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { staff, type StaffMember } from "../../contract/staff.ts";
import { rightsInWords } from "../../rights-in-words.ts";
import { STAFF_ROLES } from "../../staff-roles.ts";
import { EndDialog, GrantDialog } from "./staff-dialogs.tsx";

type Opened = { kind: "grant"; member: StaffMember | null } | { kind: "end"; member: StaffMember };

/** Who runs the portal, and what each may. */
export function Staff({
  data: { members, invitations, areas },
  head: { me },
  now,
  address,
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
      <WordsSearch address={address} label="昵称">
        <label>
          角色
          <select className="input" name="role" defaultValue={address.searchParams.get("role") ?? ""}>
            <option value="">全部</option>
            {Object.entries(STAFF_ROLES).map(([role, title]) => (
              <option key={role} value={role}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="运营人员"
        address={address}
        total={members.totalRecord}
        rows={members.data}
        keyOf={({ id }) => id}
        nameOf={({ nickName }) => nickName}
        empty={<EmptyState title="没有这样的运营人员" text="接受邀请的人会列在这里。" />}
        columns={[
          {
            key: "name",
            isSortable: true,
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
            isSortable: true,
            title: "角色",
            cell: ({ role }) => <Tag tone={role === "admin" ? "brand" : "neutral"}>{STAFF_ROLES[role]}</Tag>,
          },
          { key: "rights", title: "权限", className: "is-wide", cell: ({ rights }) => rightsInWords(rights, areas) },
          {
            key: "seen",
            isSortable: true,
            title: "最近使用",
            cell: ({ lastSeenAt }) => <FriendlyTime at={lastSeenAt} now={now} />,
          },
          {
            key: "act",
            isFixed: true,
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
          {/* Plain: each stands for a week at most, and there are few. */}
          <DataTable
            caption="等待答复的邀请"
            rows={invitations}
            keyOf={({ userId }) => userId}
            columns={[
              { key: "name", title: "昵称", isRowHead: true, cell: ({ nickName }) => nickName },
              { key: "mobile", title: "手机号", cell: ({ mobile }) => <span className="num">{mobile}</span> },
              { key: "role", title: "角色", cell: ({ role }) => STAFF_ROLES[role] },
              {
                key: "rights",
                title: "权限",
                className: "is-wide",
                cell: ({ rights }) => rightsInWords(rights, areas),
              },
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
