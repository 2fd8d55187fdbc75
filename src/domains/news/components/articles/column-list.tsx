import { TitledCard } from "#web/components/titled-card.tsx";
import { columnAddress } from "../../addresses.ts";
import type { Column } from "../../contract/article-shapes.ts";

/** Columns by name, each with a few words about it. */
export function ColumnList({ columns, wordsOf }: { columns: Column[]; wordsOf: (column: Column) => string }) {
  return (
    <TitledCard title="专栏">
      <ul className="writer-list">
        {columns.map((column) => (
          <li key={column.id}>
            <div className="min-w-0">
              <a className="link wrap-anywhere" href={columnAddress(column)}>
                {column.name}
              </a>
              <p className="num text-sm text-secondary">{wordsOf(column)}</p>
            </div>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
