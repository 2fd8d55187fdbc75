import { Icon } from "#web/components/icon.tsx";

export interface FilterChip {
  /** 品牌, 分类 */
  kind: string;
  text: string;
  /** The same list without it. */
  href: string;
}

/** What narrows a list, each removable with its link. */
export function FilterChips({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="筛选条件">
      {chips.map(({ kind, text, href }) => (
        <li key={kind} className="max-w-full">
          <a className="filter-chip" href={href} aria-label={`去掉${kind} ${text}`}>
            <span className="text-secondary">{kind}</span>
            <span className="truncate">{text}</span>
            <Icon name="close" size={12} />
          </a>
        </li>
      ))}
    </ul>
  );
}
