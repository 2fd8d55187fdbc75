import type { DataOf } from "#api/define-calls.ts";
import type { userStatus, UserDetail } from "../../contract/user-status.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { UserCard } from "./user-card.tsx";
import { UserTags } from "./user-tags.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = { list: DataOf<typeof userStatus.listUsers> | null; user: UserDetail | null };

const STATES = {
  "": "全部",
  frozen: "已冻结",
  muted: "禁言中",
  closing: "注销中",
  closed: "已注销",
  noted: "有风险备注",
  operator: "运营人员",
};

/** Users, found by number, id, name or company; or one of them. */
export function Users({ data: { list, user }, head, now, address }: SectionProps<Data>) {
  if (user) return <UserCard key={user.id} user={user} now={now} me={head.me} />;
  return (
    <>
      <WordsSearch address={address} label="手机号、编号、昵称或公司">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            {Object.entries(STATES).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="用户"
        address={address}
        total={list!.totalRecord}
        nameOf={({ nickName }) => nickName}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到用户" text="手机号需完整输入；也可以按昵称或编号查找。" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "name",
            isSortable: true,
            title: "昵称",
            isRowHead: true,
            cell: ({ id, nickName }) => (
              <a className="link" href={`/ops/users/${id}`}>
                {nickName}
              </a>
            ),
          },
          { key: "mobile", title: "手机号", cell: ({ mobile }) => <span className="num">{mobile ?? "—"}</span> },
          { key: "state", title: "状态", cell: (one) => <UserTags user={one} now={now} /> },
          {
            key: "seen",
            isSortable: true,
            title: "最近登录",
            cell: ({ lastSeenAt }) => <FriendlyTime at={lastSeenAt} now={now} />,
          },
          {
            key: "created",
            isSortable: true,
            title: "注册",
            cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} />,
          },
        ]}
      />
    </>
  );
}
