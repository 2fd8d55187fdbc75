import { Icon } from "#web/components/icon.tsx";

export interface FilterChip {
  /** 品牌, 分类 */
  kind: string;
  text: string;
  /** The same list without it, or, where it can't be taken away, where it leads; null where that is nowhere. */
  href: string | null;
  isFixed?: boolean;
}

/** What narrows a list, each removable with its link, and all at once. */
export function FilterChips({ chips, clearHref }: { chips: FilterChip[]; clearHref: string | null }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="筛选条件">
      {chips.map(({ kind, text, href, isFixed = false }) => (
        <li key={kind + text} className="min-w-0 max-w-80">
          {href === null ? (
            <span className="filter-chip">
              <ChipWords kind={kind} text={text} />
            </span>
          ) : (
            <a
              className="filter-chip"
              href={href}
              {...(!isFixed && { rel: "nofollow", "aria-label": `去掉${kind} ${text}`, "data-stay": "" })}
            >
              <ChipWords kind={kind} text={text} />
              {!isFixed && <Icon name="close" size={12} />}
            </a>
          )}
        </li>
      ))}
      {clearHref !== null && (
        <li>
          <a className="link text-sm" href={clearHref} data-stay="">
            清空筛选
          </a>
        </li>
      )}
    </ul>
  );
}

function ChipWords({ kind, text }: Pick<FilterChip, "kind" | "text">) {
  return (
    <>
      {kind !== text && <span className="shrink-0 text-secondary">{kind}</span>}
      <span className="truncate">{text}</span>
    </>
  );
}
