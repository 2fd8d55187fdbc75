import type { DataOf } from "#api/define-calls.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { relatedThings } from "../contract/related-things.ts";

/** Their pages tell themselves what operators did to them. */
const HAS_HISTORY = ["part", "document"];

interface RelatedThingsProps {
  related: DataOf<typeof relatedThings.listRelatedThings>;
  kind: string;
  id: number;
  now: string;
}

/** What belongs to the thing whose page it is: other things, what waits, what was decided and done. Plain: the latest of one thing. */
export function RelatedThings({ related: { groups, cases, decisions, acts }, kind, id, now }: RelatedThingsProps) {
  return (
    <>
      {groups.length > 0 && (
        <div className="related">
          {groups.map(({ title, total, things }) => (
            <section key={title} className="card case content-start" aria-label={title}>
              <h2 className="text-base">
                {title} <span className="num text-sm text-secondary">{total}</span>
              </h2>
              <ul className="related-list">
                {things.map((one, at) => (
                  <li key={`${one.path} ${one.title} ${at}`}>
                    {one.path ? (
                      <a className="link" href={one.path}>
                        {one.title}
                      </a>
                    ) : (
                      one.title
                    )}
                    {one.note && <span className="text-sm text-secondary">{one.note}</span>}
                  </li>
                ))}
              </ul>
              {total > things.length && <p className="text-sm text-secondary">另有 {total - things.length} 项未列出</p>}
            </section>
          ))}
        </div>
      )}
      {cases.length > 0 && (
        <>
          <h2>待处理</h2>
          <DataTable
            caption="待处理"
            rows={cases}
            keyOf={({ path }) => path}
            columns={[
              { key: "queue", title: "待办", cell: ({ queue }) => queue },
              {
                key: "title",
                title: "待处理的事项",
                isRowHead: true,
                cell: ({ title, path, isOwn }) =>
                  isOwn ? (
                    title
                  ) : (
                    <a className="link" href={path}>
                      {title}
                    </a>
                  ),
              },
              { key: "at", title: "提交", cell: ({ openedAt }) => <FriendlyTime at={openedAt} now={now} /> },
            ]}
          />
        </>
      )}
      {decisions.length > 0 && (
        <>
          <h2>处理结果</h2>
          <DataTable
            caption="处理结果"
            rows={decisions}
            keyOf={({ id }) => id}
            columns={[
              { key: "at", title: "处理时间", cell: ({ decidedAt }) => <FriendlyTime at={decidedAt} now={now} /> },
              { key: "queue", title: "待办", cell: ({ queue }) => queue },
              { key: "title", title: "处理过的事项", isRowHead: true, cell: ({ title }) => title },
              {
                key: "label",
                title: "结果",
                cell: ({ label, isUndone }) => (
                  <>
                    {label} {isUndone && <Tag tone="warning">已撤销</Tag>}
                  </>
                ),
              },
              { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason || "—" },
              { key: "operator", title: "处理人", cell: ({ operator }) => operator },
            ]}
          />
        </>
      )}
      {acts && acts.length > 0 && !HAS_HISTORY.includes(kind) && (
        <>
          <h2>操作记录</h2>
          <DataTable
            caption="操作记录"
            rows={acts}
            keyOf={({ id }) => id}
            columns={[
              { key: "at", title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
              { key: "operator", title: "操作人", cell: ({ operator }) => operator },
              { key: "act", title: "操作", isRowHead: true, cell: ({ act }) => act },
              { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason || "—" },
            ]}
          />
          <p className="text-sm">
            <a className="link" href={`/ops/acts?subject=${kind}&subjectId=${id}`}>
              全部操作记录
            </a>
          </p>
        </>
      )}
    </>
  );
}
