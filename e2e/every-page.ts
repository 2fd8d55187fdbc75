import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { differenceAddress } from "#domains/datasheets/addresses.ts";
import {
  documentAddress,
  documentSearchAddress,
  outsideDocumentAddress,
} from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { buildPdf } from "./build-pdf.ts";
import { DEVICE, logInAsOperator } from "./log-in.ts";
import { type PortalProcess, startProgram } from "./portal-process.ts";

const LOOK_AGAIN_MS = 200;
/** An address may ask sixty times a minute. */
const COMPARE_AGAIN_MS = 2_000;
/** What a part cost on some days, and how many there were. */
const DAYS = [
  ["2026-08-03", "0.82", 5200],
  ["2026-09-14", "0.79", 4100],
  ["2026-10-09", "0.64", 900],
  ["2026-11-02", "0.71", 12_500],
] as const;
const PART = "XP3401A";
const OUTSIDE_PART = "XP7002K";
const WORDS = "thermal resistance";

/** The addresses of pages that sample data alone does not bring. */
export interface EveryPage {
  found: string;
  part: string;
  outside: string;
  viewer: string;
  difference: string;
  tombstone: string;
}

/** Brings a running portal, by imports and an operator, what such pages show: prices over time, two editions, a document that was taken down, a symbol with its pins. */
export async function makeEveryPage(
  portal: PortalProcess & { address: string },
  environment: { DATA_DIR: string },
): Promise<EveryPage> {
  const { address: origin } = portal;
  const folder = path.join(environment.DATA_DIR, "..", "every-page");
  await mkdir(folder);
  const list = path.join(folder, "prices.csv");
  for (const [day, price, stock] of DAYS) {
    await writeFile(
      list,
      `型号,品牌,封装,单价,库存,规格书链接\n${PART},Xinpu Test,SOT-23,${price},${stock},\n${OUTSIDE_PART},Xinpu Test,SOT-23,${price},${stock},https://maker.example/${OUTSIDE_PART}.pdf\n`,
    );
    await runImport(environment, [list, "--seller", "示例商城", "--date", day]);
  }
  const library = path.join(folder, "XinpuTest.kicad_sym");
  const pins = ["G", "S", "D"].map(
    (name, place) => `(pin passive line (at 0 0 0) (length 2.54) (name "${name}") (number "${place + 1}"))`,
  );
  await writeFile(
    library,
    `(kicad_symbol_lib (version 20211014) (symbol "${PART}" (in_bom yes) (property "Reference" "Q") (property "Footprint" "Package_TO_SOT_SMD:SOT-23") (property "Manufacturer" "Xinpu Test") (symbol "${PART}_1_1" ${pins.join(" ")})))\n`,
  );
  await runImport(environment, [library]);
  const [older, newer, removed] = [
    await addDocument(origin, environment, "A"),
    await addDocument(origin, environment, "B"),
    await addDocument(origin, environment, "C"),
  ];
  const { token } = await logInAsOperator(portal);
  await call(origin, "/spec/v1/versions/join", { token, fields: { olderId: String(older), newerId: String(newer) } });
  await call(origin, `/spec/v1/removed/${removed}`, {
    token,
    fields: { reason: "应权利人要求下架", note: "请到原厂网站下载。" },
  });
  while ((await call<{ documents: { waitingForText: number } }>(origin, "/health")).documents.waitingForText > 0)
    await wait(LOOK_AGAIN_MS);
  // Until they are compared the page loads itself anew, under who looks at it.
  const compared = `/spec/v1/versions/difference?id=${newer}&otherId=${older}&pageIndex=1&pageSize=1`;
  while ((await call<{ state: string }>(origin, compared)).state !== "ready") await wait(COMPARE_AGAIN_MS);
  await rm(folder, { recursive: true });
  return {
    found: documentSearchAddress({ keywords: WORDS }),
    part: partAddress(await findPart(origin, PART)),
    outside: outsideDocumentAddress(await findPart(origin, OUTSIDE_PART)),
    viewer: documentAddress({ id: newer }),
    difference: differenceAddress({ id: newer }, { id: older }),
    tombstone: documentAddress({ id: removed }),
  };
}

/** Imports a datasheet of the part; answers its id. */
async function addDocument(origin: string, environment: { DATA_DIR: string }, edition: string): Promise<number> {
  const folder = path.join(environment.DATA_DIR, "..", "every-page", edition);
  await mkdir(folder);
  const heads = ["Features", "Absolute maximum ratings", "Typical characteristics"];
  const pages = heads.map((head, index) => ({
    lines: [
      `${PART} Rev. ${edition}`,
      head,
      `Drain current ${index + 4} A`,
      `Junction to ambient ${WORDS} ${edition === "A" ? 125 : 110} K/W`,
      `Page ${index + 1}`,
    ],
    chinese: "导通电阻",
  }));
  await writeFile(path.join(folder, `${PART}__Xinpu_Test__en.pdf`), buildPdf({ pages }));
  await runImport(environment, [folder]);
  const { documents } = await call<{ documents: { id: number }[] }>(
    origin,
    `/chip/specification/detail/${(await findPart(origin, PART)).id}`,
  );
  return Math.max(...documents.map(({ id }) => id));
}

async function runImport(environment: { DATA_DIR: string }, words: string[]): Promise<void> {
  const importer = startProgram("import", environment, { args: words });
  const code = await importer.ended;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${importer.lines.join("\n")}`);
}

/** The index learns of a part a little later. */
async function findPart(origin: string, mpn: string): Promise<{ id: number; mpn: string }> {
  for (;;) {
    const { data } = await call<{ data: { id: number; mpn: string }[] }>(
      origin,
      `/chip/specification/search?keywords=${mpn}`,
    );
    const part = data.find((one) => one.mpn === mpn);
    if (part) return part;
    await wait(LOOK_AGAIN_MS);
  }
}

async function call<Data>(
  origin: string,
  address: string,
  { token, fields }: { token?: string; fields?: Record<string, string> } = {},
): Promise<Data> {
  const answer = await fetch(`${origin}/api${address}`, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    ...(token && { headers: { token, uuid: DEVICE } }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 1) throw new Error(`${address}: ${msg}`);
  return data;
}
