import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach } from "vitest";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { type Declared, joinDomains } from "#platform/join-domains.ts";
import { openPdfImporter } from "#domains/datasheets/server/import/pdf-importer.ts";
import { openFolderFileStore, type FolderFileStore } from "#ports/file-store/folder.ts";
import type { TestDatabase } from "#testing/database.ts";
import { serverDomains } from "../../../server-domains.ts";
import type { ImportOptions } from "../server/import/import-options.ts";
import { pdfImport } from "../server/public/list-kinds.ts";
import { runImport, type ImportOutcome } from "../server/import/run-import.ts";

interface Imported extends ImportOutcome {
  /** What the operator saw. */
  said: string[];
  /** The rows of the report, without its head. */
  report: string[][];
}

interface ImportWishes extends Partial<Omit<ImportOptions, "paths">> {
  signal?: AbortSignal;
  batchRows?: number;
}

export interface TestImporter {
  db: Database;
  connection: TestDatabase["connection"];
  fileStore: FolderFileStore;
  folder: string;
  /** Documents whose preview was queued. */
  previews: number[];
  write(name: string, content: string | Buffer): Promise<string>;
  /** A list of parts, one row an object. */
  writeParts(name: string, rows: object[]): Promise<string>;
  run(paths: string[], wishes?: ImportWishes): Promise<Imported>;
}

/** A private database, a folder and an importer over them, new for each test. */
export function useImporter(createDatabase: () => Promise<TestDatabase>): TestImporter {
  const importer = {} as TestImporter;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), "xinpu-import-"));
    Object.assign(importer, {
      db: database.db,
      connection: database.connection,
      folder,
      previews: [],
      fileStore: await openFolderFileStore(path.join(folder, ".files")),
    });
  });
  afterEach(async () => {
    await database.drop();
    await rm(importer.folder, { recursive: true, force: true });
  });
  return Object.assign(importer, {
    async write(name: string, content: string | Buffer) {
      const file = path.join(importer.folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    writeParts: (name: string, rows: object[]) =>
      importer.write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    run: (paths: string[], wishes: ImportWishes = {}) => run(importer, paths, wishes),
  });
}

async function run(
  { db, fileStore, folder, previews }: TestImporter,
  paths: string[],
  { signal = new AbortController().signal, batchRows, ...options }: ImportWishes,
): Promise<Imported> {
  const said: string[] = [];
  const outcome = await runImport(
    {
      paths,
      articles: [],
      map: new Map(),
      report: null,
      source: null,
      seller: null,
      currency: "CNY",
      date: null,
      ...options,
    },
    {
      db,
      fileStore,
      progress: { start() {}, advance() {}, stop() {}, say: (line) => void said.push(line) },
      signal,
      now: () => new Date(),
      reportsFolder: path.join(folder, ".reports"),
      declared: declaredWith(async (_db, documentId) => void previews.push(documentId)),
      batchRows,
    },
  );
  const report =
    outcome.reportFile === null
      ? []
      : parse(await readFile(outcome.reportFile, "utf8"), { bom: true, relaxColumnCount: true }).slice(1);
  return { ...outcome, said, report };
}

/** What all domains declare, with another queue for new documents. */
function declaredWith(queueDocument: Parameters<typeof openPdfImporter>[0]): Declared {
  const importer = pdfImport.with(() => openPdfImporter(queueDocument));
  return joinDomains(
    serverDomains.map(({ fillings = [], ...domain }) => ({
      ...domain,
      fillings: fillings.map((filling) => (filling.slot === pdfImport.name ? importer : filling)),
    })),
  );
}

/** All that an import writes of parts, without ids and times: equal for two databases that know the same. */
export async function describeParts(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select part.mpn, part.mpn_key, part.kind, part.description, part.package, part.lifecycle, part.is_rohs, part.datasheet_url, part.popularity,
      brand.name as brand, category.slug as category,
      (select jsonb_agg(jsonb_build_array(parameter.slug, value.printed, value.minimum, value.typical, value.maximum) order by parameter.slug)
        from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id where value.part_id = part.id) as values,
      (select jsonb_agg(jsonb_build_array(offer.source, offer.sku, offer.currency, offer.price_breaks, offer.stock) order by offer.source, offer.sku)
        from datasheet_offers offer where offer.part_id = part.id) as offers,
      (select jsonb_agg(jsonb_build_array(source.source, source.reference, source.is_owner, encode(source.row_hash, 'hex')) order by source.source, source.reference)
        from datasheet_part_sources source where source.part_id = part.id) as sources
    from datasheet_parts part
    left join datasheet_brands brand on brand.id = part.brand_id
    left join datasheet_categories category on category.id = part.category_id
    order by brand.name nulls first, part.mpn`.execute(db);
  return rows;
}

/** Imports rows, as a file of this name holds them, into the catalogue of a portal. */
export async function importInto(portal: Portal, name: string, rows: object[] | string): Promise<ImportOutcome> {
  return importFilesInto(portal, {
    [name]: typeof rows === "string" ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  });
}

interface Portal {
  context: Pick<Context, "db" | "declared" | "ports">;
}

/** Imports a folder that holds these files, by their names. */
export async function importFilesInto(
  { context: { db, declared, ports } }: Portal,
  files: Record<string, string | Buffer>,
): Promise<ImportOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-import-"));
  try {
    const names = Object.keys(files);
    for (const name of names) await writeFile(path.join(folder, name), files[name]!);
    return await runImport(
      {
        paths: names.length === 1 ? [path.join(folder, names[0]!)] : [folder],
        articles: [],
        map: new Map(),
        report: null,
        source: null,
        seller: null,
        currency: "CNY",
        date: null,
      },
      {
        db,
        declared,
        fileStore: ports.fileStore,
        progress: { start() {}, advance() {}, stop() {}, say() {} },
        signal: new AbortController().signal,
        now: () => new Date(),
        reportsFolder: path.join(folder, "reports"),
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
