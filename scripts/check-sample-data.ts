// npx tsx scripts/check-sample-data.ts [folder of the real data]: every value, package and lifecycle of the sample
// must be told by a row of real lists for the same brand and mpn.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  lifecycleOf,
  listSeedParameters,
  readKnownValue,
  readValues,
  type PartValue,
  type VocabularyRow,
} from "#vocabulary/vocabulary.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";

interface SampleBrand {
  name: string;
  nameCn: string;
  aliases: string[];
  former: string[];
}

interface SamplePart {
  brand: string;
  mpn: string;
  category: string;
  package: string | null;
  lifecycle: string;
  values: Record<string, string>;
}

type RealRow = VocabularyRow & {
  mpn: string;
  manufacturer: string | null;
  package: string | null;
  parameters: Record<string, unknown>;
};

const FOLDER = path.resolve(process.argv[2] ?? path.join(PROJECT_ROOT, "../shared/data"));
const PARTS_FILE = path.join(FOLDER, "parts/parts.jsonl.gz");

const words = readSample("chinese-words.json") as Record<string, string>;
const figures = new Set(
  listSeedParameters()
    .filter(({ kind }) => kind !== "text")
    .map(({ slug }) => slug),
);

async function checkSampleData() {
  const parts = readSample("parts.json") as SamplePart[];
  const rows = await readRealRows(parts);
  const faults = parts.flatMap((part) => faultsOf(part, rows.get(identityOf(part.brand, part.mpn)) ?? []));
  for (const fault of faults) console.log(fault);
  const values = parts.reduce((sum, part) => sum + Object.keys(part.values).length, 0);
  console.log(`样例数据：${parts.length} 个型号、${values} 个参数值，未得到真实数据印证的 ${faults.length} 处`);
  if (faults.length > 0) process.exitCode = 1;
}

function faultsOf(part: SamplePart, rows: RealRow[]): string[] {
  const name = `${part.brand} ${part.mpn}`;
  if (rows.length === 0) return [`${name}：真实数据里没有这个型号`];
  const told = rows.map((row) => readValues(row.parameters, part.category));
  const faults = Object.entries(part.values)
    .filter(([slug, printed]) => !told.some((values) => values.some((value) => isSameValue(value, slug, printed))))
    .map(([slug, printed]) => `${name}：${slug} = ${printed} 未印证`);
  if (part.package && !rows.some((row) => isSamePackage(part.package!, row.package)))
    faults.push(`${name}：封装 ${part.package} 未印证`);
  if (!rows.some((row) => lifecycleOf(row) === part.lifecycle))
    faults.push(`${name}：生命周期 ${part.lifecycle} 未印证`);
  return faults;
}

function isSameValue(real: PartValue, slug: string, printed: string): boolean {
  if (real.parameter !== slug) return false;
  if (!figures.has(slug)) return toSampleWords(real.printed) === printed;
  const sample = readKnownValue(slug, printed);
  return sample !== null && sample.minimum === real.minimum && sample.maximum === real.maximum;
}

/** The sample's own words for a text of the real rows, entry by entry. */
function toSampleWords(printed: string): string {
  return (
    words[printed] ??
    printed
      .split(/\s*[,;]\s*/)
      .map((entry) => words[entry] ?? entry)
      .join("、")
  );
}

/** Footprint names of KiCad go on behind an underscore: `SOIC-8_3.9x4.9mm`. */
function isSamePackage(sample: string, real: string | null): boolean {
  const [one, other] = [sample.toLowerCase(), real?.toLowerCase() ?? ""];
  return one === other || one === other.replace(/_.*$/, "");
}

async function readRealRows(parts: SamplePart[]): Promise<Map<string, RealRow[]>> {
  const wanted = new Set(parts.map(({ brand, mpn }) => identityOf(brand, mpn)));
  const brands = new Map<string, string>();
  for (const { name, nameCn, aliases, former } of readSample("brands.json") as SampleBrand[]) {
    for (const spelling of [name, nameCn, ...aliases, ...former]) brands.set(brandKey(spelling), name);
  }
  const rows = new Map<string, RealRow[]>();
  const lines = createInterface({ input: createReadStream(PARTS_FILE).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) {
    const row = JSON.parse(line) as RealRow;
    const brand = brands.get(brandKey(row.manufacturer ?? ""));
    const identity = brand === undefined ? "" : identityOf(brand, row.mpn);
    if (wanted.has(identity)) rows.set(identity, [...(rows.get(identity) ?? []), row]);
  }
  return rows;
}

function identityOf(brand: string, mpn: string): string {
  return `${brand}\n${mpn.toUpperCase()}`;
}

function readSample(name: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, "seeds/sample", name), "utf8"));
}

if (existsSync(PARTS_FILE)) await checkSampleData();
else console.log(`跳过：没有真实数据 ${PARTS_FILE}`);
