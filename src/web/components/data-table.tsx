import type { CSSProperties, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for quantities and prices. */
  align?: "start" | "end" | "center";
  /** Names the row, as a part number does: read with each of its cells, and the head of a stacked card. */
  isRowHead?: boolean;
  /** A link that sorts by this column, and how the rows stand now. */
  sort?: { href: string; direction?: "ascending" | "descending" };
  /** Class of the column's cells; `is-wide` for a description, which gets a line of its own in a stacked card. */
  className?: string;
  /** What stands before the value in a stacked card; the title where it is text. */
  label?: string;
}

export interface DataTableProps<Row> {
  /** Says what the table holds, read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /**
   * `cards`: each row is a card where there is little room; `scroll`: many columns scroll under a fixed head and first
   * column; `plain`: two or three columns that fit everywhere.
   */
  layout?: "cards" | "scroll" | "plain";
  /** The roles of stacked cells are left to `giveTableRoles`, which the page calls once it lives: many rows. */
  areRolesLate?: boolean;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  layout = "cards",
  areRolesLate = false,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <div className="card">{empty}</div>;
  // Stacked cards take the cells out of table layout, which also takes their meaning unless the roles are written.
  const isStacked = layout === "cards";
  const hasRoles = isStacked && !areRolesLate;
  const table = (
    <table
      className={`data-table data-table-${layout}`}
      style={isStacked ? labelsOf(columns) : undefined}
      role={hasRoles ? "table" : undefined}
    >
      <caption className="unseen">{caption}</caption>
      <thead role={hasRoles ? "rowgroup" : undefined}>
        <tr role={hasRoles ? "row" : undefined}>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} hasRole={hasRoles} />
          ))}
        </tr>
      </thead>
      <tbody role={hasRoles ? "rowgroup" : undefined}>
        {rows.map((row) => (
          <tr key={keyOf(row)} role={hasRoles ? "row" : undefined}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} hasRole={hasRoles} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return layout === "scroll" ? (
    <section className="card data-table-scroller" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  ) : (
    <div className={isStacked ? "card data-table-card" : "card"}>{table}</div>
  );
}

function HeadCell<Row>({ column, hasRole }: { column: Column<Row>; hasRole: boolean }) {
  const { title, sort } = column;
  return (
    <th
      scope="col"
      role={hasRole ? "columnheader" : undefined}
      className={cellClass(column)}
      aria-sort={sort?.direction}
    >
      {sort ? (
        <a href={sort.href} className={sort.direction ? "is-sorted" : undefined}>
          {title}
          <Icon
            name={sort.direction === "ascending" ? "up" : sort.direction === "descending" ? "down" : "sort"}
            size={12}
          />
        </a>
      ) : (
        title
      )}
    </th>
  );
}

function Cell<Row>({ column, row, hasRole }: { column: Column<Row>; row: Row; hasRole: boolean }) {
  return column.isRowHead ? (
    <th scope="row" role={hasRole ? "rowheader" : undefined} className={cellClass(column)}>
      {column.cell(row)}
    </th>
  ) : (
    <td role={hasRole ? "cell" : undefined} className={cellClass(column)}>
      {column.cell(row)}
    </td>
  );
}

/** What stands before the values of a stacked card, said once for the table; table.css has as many columns. */
function labelsOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const labels = columns.map(({ label, title }, at) => {
    const text = label ?? (typeof title === "string" ? title : "");
    return [`--label-${at + 1}`, text ? JSON.stringify(text) : "none"];
  });
  return Object.fromEntries(labels);
}

function cellClass<Row>({ align, className }: Column<Row>): string | undefined {
  return [align && align !== "start" ? `is-${align}` : "", className ?? ""].filter(Boolean).join(" ") || undefined;
}
