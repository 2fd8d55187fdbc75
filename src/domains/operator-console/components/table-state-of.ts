import { callApi } from "#web/call-api.ts";
import type { TableState } from "#web/console-table/table-state.ts";
import { type Table, tables } from "../contract/tables.ts";

/** What the table of a list works with: what the console knows of it, and its calls. */
export function tableStateOf(table: string, known: Table): TableState {
  const joined = (columns: string[]) => columns.join(",");
  return {
    ...known,
    calls: {
      chooseColumns: (columns) => callApi(tables.chooseColumns, { table, columns: joined(columns) }),
      saveView: ({ columns, isShared, ...view }) =>
        callApi(tables.saveView, { table, ...view, columns: joined(columns), isShared: isShared ? "true" : "false" }),
      changeView: ({ isShared, ...view }) =>
        callApi(tables.changeView, { ...view, isShared: isShared ? "true" : "false" }),
      deleteView: (id) => callApi(tables.deleteView, { id }),
      exportTable: (query, columns) => callApi(tables.exportTable, { table, query, columns: joined(columns) }),
      previewRows: (act, { ids, ...asked }) =>
        callApi(tables.previewRows, { table, act, ...asked, ids: ids.join(",") }),
      actOnRows: (act, { rows, ...asked }) => callApi(tables.actOnRows, { table, act, ...asked, rows: rows.join(",") }),
    },
  };
}
