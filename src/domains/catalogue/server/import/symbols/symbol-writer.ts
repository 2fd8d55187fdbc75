import { PINS_MAX } from "#shared/symbol-pins.ts";
import type { VocabularyIds } from "../../vocabulary/sync-vocabulary.ts";
import type { BrandBook } from "../brands/brand-book.ts";
import type { ListWriter } from "../list-writer.ts";
import { NO_PART, readSymbolRow, type SymbolRow } from "./symbol-row.ts";
import { removeStaleSymbols, writeSymbolBatch } from "./write-symbol-batch.ts";

export interface SymbolListOptions {
  source: string;
  library: string;
  seenAt: Date;
}

const SYMBOLS_AT_ONCE = 2000;

/** Reads and writes a library of symbols. */
export function symbolWriter(
  book: BrandBook,
  vocabulary: VocabularyIds,
  { source, library, seenAt }: SymbolListOptions,
): ListWriter<SymbolRow> {
  const references = new Set<string>();
  const withoutPart = new Map<string, number>(Object.values(NO_PART).map((reason) => [reason, 0]));
  return {
    batchRows: SYMBOLS_AT_ONCE,
    read(row) {
      const symbol = readSymbolRow(row, { source, library, version: vocabulary.version });
      if (!("refusal" in symbol)) references.add(symbol.reference);
      else if (withoutPart.has(symbol.refusal)) withoutPart.set(symbol.refusal, withoutPart.get(symbol.refusal)! + 1);
      return symbol;
    },
    async write(db, rows) {
      const result = await writeSymbolBatch(db, rows, { book, vocabulary, seenAt });
      for (const { mpn } of result.refused) references.delete(`${library}:${mpn}`);
      return { ...result, remarks: rows.flatMap(remarkPins) };
    },
    finish: (db) => removeStaleSymbols(db, { source, library, references: [...references] }),
    notes: () =>
      [...withoutPart].flatMap(([reason, count]) => (count > 0 ? [`说明：${count} 个符号略过：${reason}`] : [])),
  };
}

function remarkPins({ line, symbol, pinCount }: SymbolRow) {
  if (pinCount === null || pinCount <= PINS_MAX) return [];
  return [{ line, sentence: `符号 ${symbol} 引脚过多：共 ${pinCount} 个，只收录前 ${PINS_MAX} 个` }];
}
