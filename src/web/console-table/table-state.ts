import { createContext } from "react";

/** A filter, an order and columns under a name. */
export interface TableView {
  id: number;
  name: string;
  query: string;
  /** Empty for all. */
  columns: string[];
  isShared: boolean;
  isMine: boolean;
  owner: string;
}

/** What may be done to several rows; without reasons none is asked for. */
export interface TableAct {
  name: string;
  label: string;
  kind: "primary" | "danger";
  reasons: string[];
  choices: { label: string; list: { value: string; title: string }[] } | null;
}

export interface Preview {
  possible: { id: number; name: string; seen: string }[];
  refused: { id: number; name: string; message: string }[];
}

/** What the console knows of a list, and what it does for it: given to the table that shows it. */
export interface TableState {
  columns: string[];
  views: TableView[];
  /** Which columns are saved as a file; none where the asker may not. */
  exported: string[];
  acts: TableAct[];
  calls: {
    chooseColumns(columns: string[]): Promise<unknown>;
    saveView(view: { name: string; query: string; columns: string[]; isShared: boolean }): Promise<{ id: number }>;
    changeView(view: { id: number; name: string; isShared: boolean }): Promise<unknown>;
    deleteView(id: number): Promise<unknown>;
    exportTable(query: string, columns: string[]): Promise<unknown>;
    previewRows(act: string, asked: { query: string; ids: number[]; choice: string }): Promise<Preview>;
    actOnRows(
      act: string,
      asked: { query: string; rows: string[]; reason: string; choice: string },
    ): Promise<{ done: number[]; refused: { id: number; message: string }[] }>;
  };
}

/** Null where a list is none of the console's own. */
export const TableStateContext = createContext<TableState | null>(null);
