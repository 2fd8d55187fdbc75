import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Context } from "#platform/context.ts";
import { readSettings } from "#platform/settings.ts";
import { createLog } from "#platform/log.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { createTestDatabase } from "#testing/database.ts";
import { declared } from "../../../../declared.ts";
import { categoryParts } from "../../contract/category-parts.ts";
import { useImporter } from "#domains/catalogue/testing/importer.ts";
import { placeRow } from "#vocabulary/category-placement.ts";
import type { VocabularyRow } from "#vocabulary/vocabulary-row.ts";
import { listCategoryParts } from "./list-category-parts.ts";

const FILE = path.join(PROJECT_ROOT, "../shared/data/parts/parts.jsonl.gz");
const isThere = existsSync(FILE);

/** Counted by hand, with SQL over the whole catalogue. */
const COUNTED = [
  { category: "mcu", filters: "supply-voltage.from=1.8V&supply-voltage.to=3.3V", parts: 4_084 },
  { category: "mlcc", filters: "dielectric.is=X7R&capacitance.from=99nF&capacitance.to=0.101µF", parts: 655 },
];

const importer = useImporter(createTestDatabase);

describe.skipIf(!isThere)(`counts of ${FILE}${isThere ? "" : " (skipped: the file is not there)"}`, () => {
  test("what is narrowed by hand is what the table finds", async () => {
    const wanted = new Set(COUNTED.map(({ category }) => category));
    const rows: object[] = [];
    for await (const line of createInterface({ input: createReadStream(FILE).pipe(createGunzip()) })) {
      const row = JSON.parse(line) as VocabularyRow;
      // Offers are not asked for, and take half of the time.
      if (wanted.has(placeRow(row) ?? "")) rows.push({ ...row, price: null, stock: null });
    }
    await importer.run([await importer.writeParts("parts.jsonl", rows)]);
    const context = {
      db: importer.db,
      bulkDb: importer.db,
      declared,
      settings: readSettings({}),
      log: createLog("silent"),
      user: null,
      address: "127.0.0.1",
    } as unknown as Context;
    for (const { category, filters, parts } of COUNTED) {
      const { totalRecord } = await listCategoryParts(
        context,
        categoryParts.listCategoryParts.input.parse({ category, filters }),
      );
      expect(totalRecord, category).toBe(parts);
    }
  });
});
