import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The characters that are taken from the portal's own font where neither the file nor the machine has them. */
const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;
const RANGE = "U+2010-27BF, U+2E80-9FFF, U+F900-FAFF, U+FE30-FE4F, U+FF00-FFEF";
const COMMON = new URL("../../../../../seeds/fonts/noto-sans-sc-subset.ttf", import.meta.url);
const RARE = new URL("../../../../../seeds/fonts/noto-sans-sc-rare.woff2", import.meta.url);

/** What pdf.js tells of a font that it draws with. */
interface DrawnFont {
  loadedName: string;
  missingFile?: boolean;
  systemFontInfo?: { loadedName: string } | null;
}

interface Objects {
  has(name: string): boolean;
  get(name: string): DrawnFont | null;
}

let hasChinese: boolean | null = null;
let commonCharacters: Set<string> | null = null;
const loading = new Map<string, Promise<boolean>>();
const lentFaces = new Set<string>();

/**
 * Lends glyphs to fonts that a rendered page names but neither its file nor the machine has; true where the page is to
 * be rendered again.
 */
export async function lendGlyphs(page: PDFPageProxy): Promise<boolean> {
  if ((hasChinese ??= drawsChinese())) return false;
  const { items, styles } = await page.getTextContent();
  const textOf = new Map<string, string>();
  for (const item of items) if ("str" in item) textOf.set(item.fontName, (textOf.get(item.fontName) ?? "") + item.str);
  const objects = page.commonObjs as Objects;
  const lent = Object.keys(styles).map(async (name) => {
    const text = textOf.get(name) ?? "";
    const font = CHINESE.test(text) && objects.has(name) ? objects.get(name) : null;
    if (!font?.missingFile) return false;
    // The two names under which pdf.js looks for a font of the machine.
    const family = font.systemFontInfo?.loadedName ?? font.loadedName;
    const added = await Promise.all([addFace(family, COMMON), hasRare(text) && addFace(family, RARE)]);
    return added.includes(true);
  });
  return (await Promise.all(lent)).includes(true);
}

/** True where the glyphs came while it was waited for; false where they were there, or can't be loaded: the page is shown as it is. */
async function addFace(family: string, file: URL): Promise<boolean> {
  const key = `${family} ${file.pathname}`;
  if (lentFaces.has(key)) return false;
  const known = loading.get(key);
  if (known) return known;
  const face = new FontFace(family, `url("${file.href}")`, { unicodeRange: RANGE });
  const added = face.load().then(
    () => {
      document.fonts.add(face);
      lentFaces.add(key);
      return true;
    },
    () => false,
  );
  loading.set(key, added);
  return added.finally(() => loading.delete(key));
}

/** Whether two characters look different on this machine: without glyphs both are the same box. */
function drawsChinese(): boolean {
  const [one, other] = ["中", "言"].map((character) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 24;
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.font = "20px sans-serif";
    context.fillText(character, 2, 20);
    return canvas.toDataURL();
  });
  return one !== other;
}

/** Whether a text holds Chinese characters beyond the 3,755 most common ones (rows 16 to 55 of GB 2312), which are in the smaller font. */
function hasRare(text: string): boolean {
  commonCharacters ??= new Set(commonChinese());
  return Array.from(text).some(
    (character) => character >= "\u3400" && character <= "\ufaff" && !commonCharacters!.has(character),
  );
}

function commonChinese(): string {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++) bytes.push(row, cell);
  return new TextDecoder("gb18030").decode(new Uint8Array(bytes));
}
