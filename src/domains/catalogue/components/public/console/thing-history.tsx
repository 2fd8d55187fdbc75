import type { ThingAct } from "../../../contract/thing-history.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";

interface ThingHistoryProps {
  history: ThingAct[];
  now: string;
  subject: string;
  id: number;
  /** How acts are called, and fields. */
  actions: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}

/** What operators did to a thing: what it was, and what it became. */
export function ThingHistory({ history, now, subject, id, actions, fields }: ThingHistoryProps) {
  return (
    <>
      <DataTable
        caption="历史"
        rows={history}
        keyOf={({ id }) => id}
        empty={<EmptyState title="还没有人改过" />}
        columns={[
          { key: "at", title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
          { key: "operator", title: "操作人", cell: ({ operator }) => operator },
          {
            key: "act",
            title: "操作",
            isRowHead: true,
            cell: ({ act }) => actions[act] ?? act,
          },
          {
            key: "before",
            title: "之前",
            className: "is-wide",
            cell: ({ before }) => <Fields said={before} names={fields} />,
          },
          {
            key: "after",
            title: "之后",
            className: "is-wide",
            cell: ({ after }) => <Fields said={after} names={fields} />,
          },
          { key: "reason", title: "原因", cell: ({ reason }) => reason || "—" },
        ]}
      />
      <p className="text-sm">
        <a className="link" href={`/ops/acts?subject=${subject}&subjectId=${id}`}>
          全部记录
        </a>
      </p>
    </>
  );
}

/** Those fields alone that are said in a word. */
function Fields({ said, names }: { said: unknown; names: ThingHistoryProps["fields"] }) {
  const shown = Object.entries((said ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value === null || typeof value !== "object",
  );
  return shown.length === 0
    ? "—"
    : shown.map(([name, value]) => (
        <span key={name} className="block">
          {names[name] ?? NAMES[name] ?? name}：{value === null ? "（无）" : say(value)}
        </span>
      ));
}

const NAMES: Record<string, string> = {
  brand: "品牌",
  isHidden: "隐藏",
  isDeleted: "删除",
  into: "并入编号",
  source: "来源",
  name: "名称",
  splitInto: "拆到",
  splitFrom: "拆自",
  rows: "名单的行",
  offers: "报价",
  documents: "规格书",
  values: "参数值",
  droppedValues: "对方已有、未移过去的参数值",
  parts: "型号",
  aliases: "名称与别名",
  restored: "恢复的改动",
  undoneFrom: "撤销自",
  lostWords: "丢掉的设定",
  keptMade: "保留的拆出对象",
};

function say(value: unknown): string {
  return typeof value === "boolean" ? (value ? "是" : "否") : String(value);
}
