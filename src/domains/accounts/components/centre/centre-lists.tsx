import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Tag } from "#web/components/tag.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import type { centre } from "../../contract/centre.ts";

type MyCentre = DataOf<typeof centre.myCentre>;

/** What waits for somebody, and where he sees to it. */
export function TodoList({ todos }: { todos: MyCentre["todos"] }) {
  return (
    <TitledCard
      title="待办"
      aside={todos.length > 0 && <span className="num text-sm text-secondary">{todos.length} 项</span>}
    >
      {todos.length === 0 ? (
        <p className="card-body text-secondary">
          没有待办。审核结果、即将到期的资料与未读消息会列在这里。
          <a className="link underline" href="/">
            查找型号与规格书
          </a>
        </p>
      ) : (
        <ul className="centre-todos">
          {todos.map(({ title, text, path }, place) => (
            <li key={place}>
              <a href={path}>
                <b className="wrap-anywhere">{title}</b>
                {text && <span className="centre-todo-text">{text}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

/** How much somebody has of each, and where it stands. */
export function CountList({ counts }: { counts: MyCentre["counts"] }) {
  return (
    <section className="card" aria-label="我的数据">
      <ul className="centre-counts">
        {counts.map(({ title, count, path }) => (
          <li key={title}>
            <a href={path}>
              <b className="num">{formatNumber(count)}</b>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody can be on the portal, how far he is, and his next step. */
export function StatusList({ statuses }: { statuses: MyCentre["statuses"] }) {
  return (
    <TitledCard title="认证与身份">
      <ul className="centre-statuses">
        {statuses.map(({ title, state, tone, text, path, action }) => (
          <li key={title}>
            <p className="flex flex-wrap items-center gap-2">
              <b>{title}</b> <Tag tone={tone}>{state}</Tag>
            </p>
            <p className="flex-1 text-sm text-secondary wrap-anywhere">{text}</p>
            <p>
              <a className="link" href={path}>
                {action}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** What somebody has looked at of late. */
export function RecentList({ recent, now }: { recent: MyCentre["recent"]; now: string }) {
  return (
    <TitledCard title="最近浏览">
      {recent.length === 0 ? (
        <p className="card-body text-secondary">
          还没有浏览记录。看过的型号、规格书、文章与企业会列在这里。
          <a className="link underline" href="/datasheet/datasheetSearch/">
            去看规格书
          </a>
        </p>
      ) : (
        <ul className="centre-recent">
          {recent.map(({ title, about, path, viewedAt }) => (
            <li key={path}>
              <a className="link wrap-anywhere" href={path}>
                {title}
              </a>
              <span className="text-sm text-secondary">
                {about && `${about}，`}
                <FriendlyTime at={viewedAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
