import "./filter-links.css";

export interface FilterLinkRow {
  title: string;
  links: { name: string; href: string; isCurrent: boolean }[];
}

/** What a list can be narrowed by, a row of links for each. */
export function FilterLinks({ rows }: { rows: FilterLinkRow[] }) {
  return (
    <dl className="card filter-links" aria-label="筛选">
      {rows.map(({ title, links }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <ul className="sort-links">
              {links.map(({ name, href, isCurrent }) => (
                <li key={name}>
                  <a href={href} rel="nofollow" aria-current={isCurrent || undefined} data-stay="">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
