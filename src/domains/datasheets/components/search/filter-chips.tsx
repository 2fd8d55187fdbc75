import { Icon } from "#web/components/icon.tsx";

export interface FilterChip {
  /** 品牌, 分类 */
  kind: string;
  text: string;
  /** The same list without it. */
  href: string;
}

/** What narrows a list, each removable with its link, and all at once. */
export function FilterChips({ chips, clearHref }: { chips: FilterChip[]; clearHref: string | null }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="筛选条件">
      {chips.map(({ kind, text, href }) => (
        <li key={kind + text} className="max-w-full">
          <a className="filter-chip" href={href} rel="nofollow" aria-label={`去掉${kind} ${text}`} data-stay="">
            {kind !== text && <span className="text-secondary">{kind}</span>}
            <span className="truncate">{text}</span>
            <Icon name="close" size={12} />
          </a>
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
