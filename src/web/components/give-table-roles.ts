/** Gives a table whose rows are stacked cards the roles that its cells lose by that; for one that was drawn without them. */
export function giveTableRoles(table: HTMLTableElement): void {
  table.setAttribute("role", "table");
  for (const group of [table.tHead, ...table.tBodies]) group?.setAttribute("role", "rowgroup");
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    for (const cell of row.cells) cell.setAttribute("role", roleOf(cell));
  }
}

function roleOf(cell: HTMLTableCellElement): string {
  return cell.scope === "col" ? "columnheader" : cell.scope === "row" ? "rowheader" : "cell";
}
