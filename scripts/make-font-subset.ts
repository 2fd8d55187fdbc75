// npm run font: the font of sample datasheets, thumbnails and PDFs that embed none, and apart
// the rare characters that a browser loads when it needs one.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { loadTool, requireOfTool } from "./load-tool.ts";

const MAX_BYTES = 1_500_000;
const MAX_RARE_BYTES = 2_000_000;
const FOLDER = path.join(PROJECT_ROOT, "seeds/fonts");

/** The part of subset-font that is used. */
interface Subsetting {
  default(
    font: Buffer,
    characters: string,
    options: { targetFormat: "truetype" | "woff2"; noLayoutClosure: boolean },
  ): Promise<Buffer>;
}

/** First and last code point, both included. */
const RANGES: [number, number][] = [
  [0x20, 0x7e], // ASCII
  [0xa0, 0x17f], // Latin with accents, ± µ × ° ²
  [0x391, 0x3c9], // Greek
  [0x2010, 0x2027], // dashes, quotes, dots
  [0x2030, 0x203b],
  [0x2080, 0x2089], // subscript figures
  [0x2100, 0x214f], // ℃ ℉ № Ω
  [0x2160, 0x217b], // Roman figures
  [0x2190, 0x2199], // arrows
  [0x2200, 0x22a5], // ≤ ≥ ≠ ≈ ∞ √
  [0x2460, 0x2473], // ① to ⑳
  [0x25a0, 0x25ef], // squares, circles, triangles
  [0x3000, 0x3017], // 、。《》【】
  [0xff01, 0xff5e], // full-width forms
  [0xffe0, 0xffe5],
];

/** Characters of the trade that GB 2312 counts among the rare ones. */
const TRADE = "钽铌锗镓铟铋镉钯钌铱钼锆铪铈镧钕钐镝锶铍碲硒钇阈栅嵌掺焊锡箝钳匝簧耦涟涡楔翘帧眩嗡蜂瞬馈抖踪隙戳";

async function makeSubset() {
  const tool = await requireOfTool("font");
  const { default: subsetFont } = await loadTool<Subsetting>("font", "subset-font");
  const packageFolder = path.dirname(tool.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
  const wholeFont = await readFile(path.join(packageFolder, "400Regular/NotoSansSC_400Regular.ttf"));
  const characters =
    RANGES.map(([first, last]) => charactersBetween(first, last)).join("") +
    commonChinese() +
    TRADE +
    (await textOfSamples());
  const subset = await subsetFont(wholeFont, characters, { targetFormat: "truetype", noLayoutClosure: true });
  if (subset.length > MAX_BYTES) throw new Error(`The subset has ${subset.length} bytes, ${MAX_BYTES} are allowed`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, "noto-sans-sc-subset.ttf"), subset);
  const rare = await subsetFont(wholeFont, rareChinese(), { targetFormat: "woff2", noLayoutClosure: true });
  if (rare.length > MAX_RARE_BYTES)
    throw new Error(`The rare characters have ${rare.length} bytes, ${MAX_RARE_BYTES} are allowed`);
  await writeFile(path.join(FOLDER, "noto-sans-sc-rare.woff2"), rare);
  await copyFile(path.join(packageFolder, "LICENSE_FONT"), path.join(FOLDER, "LICENSE-noto-sans-sc.txt"));
  console.log(
    `noto-sans-sc-subset.ttf: ${subset.length} bytes, ${new Set(characters).size} characters asked for; noto-sans-sc-rare.woff2: ${rare.length} bytes`,
  );
}

function charactersBetween(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/** The 3,755 most common characters: rows 16 to 55 of GB 2312, its first level. */
function commonChinese() {
  return decodeRows("gb18030", [0xb0, 0xd7], (row) => [[0xa1, row === 0xd7 ? 0xf9 : 0xfe]]);
}

/** The second level of GB 2312, and the common traditional characters: the first level of Big5. */
function rareChinese() {
  const secondLevel = decodeRows("gb18030", [0xd8, 0xf7], () => [[0xa1, 0xfe]]);
  const traditional = decodeRows("big5", [0xa4, 0xc6], (row) => [
    [0x40, 0x7e],
    ...(row === 0xc6 ? [] : [[0xa1, 0xfe] as [number, number]]),
  ]);
  const common = new Set(commonChinese());
  return [...new Set(secondLevel + traditional)].filter((character) => !common.has(character)).join("");
}

function decodeRows(encoding: string, [first, last]: [number, number], cellsOf: (row: number) => [number, number][]) {
  const bytes: number[] = [];
  for (let row = first; row <= last; row++) {
    for (const [from, to] of cellsOf(row)) for (let cell = from; cell <= to; cell++) bytes.push(row, cell);
  }
  return new TextDecoder(encoding).decode(new Uint8Array(bytes));
}

async function textOfSamples() {
  const folder = path.join(PROJECT_ROOT, "seeds/sample");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  // A line break has no glyph.
  return texts.join("").replace(/\s/g, " ");
}

await makeSubset();
