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

/** What may be done to several rows. */
export interface TableAct {
  name: string;
  label: string;
  kind: "primary" | "danger";
  /** Common ones; words may be given besides. */
  reasons: string[];
  asksReason: boolean;
  needsReason: boolean;
  /** No user is told the reason. */
  isForLog?: boolean | undefined;
  /** How many rows it is done to is typed before. */
  isCountTyped: boolean;
  /** Within so many minutes it can be taken back; left out where it can't be. */
  undoMinutes?: number | undefined;
  choices: { label: string; list: { value: string; title: string }[] } | null;
}

interface PreviewedRow {
  id: number;
  name: string;
  seen: string;
  note: string;
  /** How the act is called here, where it comes to something else than in other rows. */
  label?: string | undefined;
  /** Another operator is to confirm it. */
  isProposed?: true | undefined;
}

export interface Preview {
  /** `note` says what it would come to, where there is more to say than the act's name. */
  possible: PreviewedRow[];
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
      asked: { query: string; rows: string[]; reason: string; choice: string; count: string },
    ): Promise<{ done: number[]; refused: { id: number; message: string }[]; proposed?: number[] | undefined }>;
  };
}

/** Null where a list is none of the console's own. */
export const TableStateContext = createContext<TableState | null>(null);
