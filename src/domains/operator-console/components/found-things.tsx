import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { SectionProps } from "#web/console-section.ts";
import type { consoleSearch } from "../contract/console-search.ts";
import { narrowedAddress } from "../found-addresses.ts";
import { lateWords, nothingFound } from "./nothing-found.ts";

type Found = DataOf<typeof consoleSearch.searchConsole>;

/** All that the search of the console finds, by kind, with the way to the list where there is still more. */
export function FoundThings({ data: { groups, late }, address }: SectionProps<Found>) {
  const words = (address.searchParams.get("words") ?? "").trim();
  if (groups.length === 0)
    return (
      <EmptyState
        icon="search"
        title={words === "" ? "请输入要查找的内容" : nothingFound(late)}
        text="可以按名称、编号或型号的一部分查找；用户按完整的手机号、编号或昵称查找。"
      />
    );
  return (
    <>
      <p className="break-words text-secondary">
        “{words}”的搜索结果{late.length > 0 && `；${lateWords(late)}`}
      </p>
      <div className="related">
        {groups.map(({ title, section, things, hasMore }) => (
          <section key={section} className="card case content-start" aria-label={title}>
            <h2 className="text-base">
              {title}{" "}
              <span className="num text-sm text-secondary">
                {hasMore ? `${formatNumber(things.length)} 条以上` : formatNumber(things.length)}
              </span>
            </h2>
            <ul className="related-list">
              {things.map(({ title, note, path }) => (
                <li key={path}>
                  <a className="link" href={path}>
                    {title}
                  </a>
                  {note && <span className="text-sm text-secondary">{note}</span>}
                </li>
              ))}
            </ul>
            {hasMore && (
              <p className="text-sm">
                <a className="link" href={narrowedAddress(section, words)}>
                  查看全部{title}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
