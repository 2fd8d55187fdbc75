import type { ReactNode } from "react";
import { useRootData } from "#web/use-root-data.ts";
import { formatNumber } from "#shared/format-number.ts";
import { useCurrentInSight } from "#web/components/use-current-in-sight.ts";
import type { ConsoleHead } from "#web/console-section.ts";

interface ConsoleFrameProps {
  head: ConsoleHead;
  path: string;
  /** What stands in it below the queues. */
  menu: { path: string; title: string }[];
  children: ReactNode;
}

/** Around every page of the console: who is at work, and the menu with what waits in each queue. */
export function ConsoleFrame({ head, path, menu: sections, children }: ConsoleFrameProps) {
  const { siteName } = useRootData();
  const menu = useCurrentInSight(path);
  const groups = [...new Set(head.queues.map(({ group }) => group))];
  const current = (href: string) =>
    `/ops${path ? `/${path}` : ""}` === href || (href !== "/ops" && `/ops/${path}`.startsWith(`${href}/`))
      ? "page"
      : undefined;
  return (
    <>
      <header className="console-head">
        <a className="console-title" href="/ops">
          {siteName} · 运营后台
        </a>
        <span className="text-secondary">{head.me.name}</span>
        <a className="link" href="/">
          返回网站
        </a>
      </header>
      <div className="user-centre console">
        <nav ref={menu} className="user-centre-menu" aria-label="运营后台">
          <a href="/ops" aria-current={current("/ops")}>
            待办
          </a>
          {groups.map((group) => (
            <div key={group} className="contents">
              <p className="console-group">{group}</p>
              {head.queues
                .filter((queue) => queue.group === group)
                .map(({ name, title, waiting }) => (
                  <a
                    key={name}
                    href={`/ops/queue/${name}`}
                    aria-current={current(`/ops/queue/${name}`) ?? current(`/ops/decided/${name}`)}
                  >
                    {title} {waiting > 0 && <span className="num console-count">{formatNumber(waiting)}</span>}
                  </a>
                ))}
            </div>
          ))}
          <p className="console-group">管理</p>
          {sections.map((section) => (
            <a key={section.path} href={`/ops/${section.path}`} aria-current={current(`/ops/${section.path}`)}>
              {section.title}
            </a>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
      </div>
    </>
  );
}
