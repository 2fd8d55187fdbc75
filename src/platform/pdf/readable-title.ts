const MAX_LENGTH = 200;
const PREFIX = /^(?:Microsoft (?:Word|PowerPoint|Excel)|Adobe \w+|WPS \w+)\s*-\s*/i;
const SITE = /datasheet\s*search|datasheet4u|alldatasheet|\bwww\.|https?:/i;
const FILE_NAME = /\.(?:docx?|pdf|fm|book|pptx?|xlsx?|indd|pmd?|p65|dwg|vsdx?|wps|rtf|tex|dvi|ps|qxd)$/i;
const NO_TITLE = /^(?:untitled|no ?title|title|document\s?\d*|文档\s?\d*|无标题|未命名|幻灯片\s?\d*|slide\s?\d*)$/i;

/** The title a document gives itself, cleaned; null where it is the name of a file, of a site or of nothing. */
export function readableTitle(raw: string): string | null {
  const title = repairGbk(raw)
    .replace(/\p{Control}/gu, " ")
    .replace(PREFIX, "")
    .replace(/\s+/g, " ")
    .trim();
  if (title.length < 3 || SITE.test(title) || FILE_NAME.test(title) || NO_TITLE.test(title)) return null;
  // Without a space, an underscore or a dash between small words is a file's name.
  if (!/\s/.test(title) && (title.includes("_") || /^[a-z]+(?:-[a-z]+)+$/.test(title))) return null;
  return title.slice(0, MAX_LENGTH);
}

/** Chinese programs write GBK where the format asks for PDFDocEncoding, which then reads like "ÎÞ±êÌâ". */
function repairGbk(raw: string): string {
  const high = raw.match(/[\u00a1-\u00ff]/g)?.length ?? 0;
  if (high < 4 || /[\u0100-\uffff]/.test(raw)) return raw;
  try {
    const decoded = new TextDecoder("gb18030", { fatal: true }).decode(Buffer.from(raw, "latin1"));
    const han = decoded.match(/\p{Script=Han}/gu)?.length ?? 0;
    return han * 2 >= high * 0.8 ? decoded : raw;
  } catch {
    return raw;
  }
}
