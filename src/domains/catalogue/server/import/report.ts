import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { BYTE_ORDER_MARK, csvLine } from "#platform/csv-line.ts";

export interface ReportEntry {
  file: string;
  line?: number | undefined;
  mpn?: string | undefined;
  reason: string;
}

export interface Report {
  file: string;
  /** Written at once: an entry stands in the file before its row counts as done. */
  add(entries: ReportEntry[]): void;
  /** How many entries it holds. */
  count(): number;
  close(): void;
}

const TITLES = ["文件", "行", "型号", "原因"];

/** Opens the list of what could not be placed; one that goes on keeps what an earlier run has written. Without entries no file is made. */
export function openReport(file: string, { goesOn = false } = {}): Report {
  let descriptor: number | null = null;
  let count = 0;
  return {
    file,
    add(entries) {
      if (entries.length === 0) return;
      if (descriptor === null) {
        mkdirSync(path.dirname(file), { recursive: true });
        descriptor = openSync(file, goesOn ? "a" : "w");
        if (fstatSync(descriptor).size === 0) writeSync(descriptor, BYTE_ORDER_MARK + csvLine(TITLES));
      }
      writeSync(descriptor, entries.map(toLine).join(""));
      count += entries.length;
    },
    count: () => count,
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

function toLine({ file, line, mpn = "", reason }: ReportEntry): string {
  return csvLine([file, line ?? null, mpn, reason]);
}
