/** A page of a PDF that a test or a bench makes. */
export interface BuiltPage {
  /** Lines of ASCII in Helvetica. */
  lines?: string[];
  /** A line in STSong-Light, which the file names and does not embed. */
  chinese?: string;
  /** Dictionaries of actions; each is a link that covers a line of the page, from the top. */
  actions?: string[];
  /** Bytes that belong to the page and can't be compressed. */
  weightBytes?: number;
  /** More entries of the page's resources and of what is drawn. */
  resources?: string;
  drawing?: string;
}

export interface BuiltHeading {
  title: string;
  /** From 1. */
  page: number;
  children?: BuiltHeading[];
}

export interface BuiltDocument {
  pages: BuiltPage[];
  outline?: BuiltHeading[];
  /** More entries of the catalog. */
  catalog?: string;
  /** More objects, from number FIRST_OWN_OBJECT on. */
  objects?: (string | Buffer)[];
}

export const FIRST_OWN_OBJECT = 90_000;
/** As makers of PDFs do it: the tree of pages can be walked without reading each page. */
const PAGES_PER_GROUP = 10;

/** A PDF with just what is asked for, written by hand: makers of PDFs refuse to write what readers have to survive. */
export function buildPdf({ pages, outline = [], catalog = "", objects: own = [] }: BuiltDocument): Buffer {
  const objects = new Map<number, Buffer>();
  let last = 10;
  const put = (body: string | Buffer, number = ++last) => {
    objects.set(number, Buffer.from(body));
    return number;
  };
  put("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", 3);
  put("<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>", 4);
  put(
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 6 0 R >>",
    5,
  );
  put(
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    6,
  );
  const nodes = Array.from({ length: Math.ceil(pages.length / PAGES_PER_GROUP) }, () => put(""));
  const numbers = pages.map((page, index) => putPage(page, nodes[Math.floor(index / PAGES_PER_GROUP)]!, put));
  for (const [index, node] of nodes.entries()) {
    const group = numbers.slice(index * PAGES_PER_GROUP, (index + 1) * PAGES_PER_GROUP);
    put(`<< /Type /Pages /Parent 2 0 R /Count ${group.length} /Kids [${listed(group)}] >>`, node);
  }
  put(`<< /Type /Pages /Count ${numbers.length} /Kids [${listed(nodes)}] >>`, 2);
  const outlines = outline.length > 0 ? putHeadings(outline, numbers, put) : null;
  put(`<< /Type /Catalog /Pages 2 0 R ${outlines === null ? "" : `/Outlines ${outlines} 0 R`} ${catalog} >>`, 1);
  for (const [index, body] of own.entries()) put(body, FIRST_OWN_OBJECT + index);
  return assemble(objects);
}

export function stream(content: string | Buffer, entries = ""): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

function listed(numbers: number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(" ");
}

type Put = (body: string | Buffer, number?: number) => number;

function putPage(
  { lines = [], chinese, actions = [], weightBytes = 0, resources = "", drawing = "" }: BuiltPage,
  parent: number,
  put: Put,
): number {
  const text = lines.map(
    (line, index) => `BT /F1 18 Tf 60 ${760 - index * 30} Td (${line.replace(/[()\\]/g, "\\$&")}) Tj ET`,
  );
  if (chinese)
    text.push(
      `BT /F2 32 Tf 60 ${740 - lines.length * 30} Td <${Buffer.from(chinese, "utf16le").swap16().toString("hex")}> Tj ET`,
    );
  const content = put(stream([...text, drawing].join("\n")));
  const links = actions.map((action, index) =>
    put(
      `<< /Type /Annot /Subtype /Link /Rect [60 ${755 - index * 30} 400 ${780 - index * 30}] /Border [0 0 0] /A ${action} >>`,
    ),
  );
  const weight =
    weightBytes > 0
      ? put(
          stream(
            noise(weightBytes),
            `/Type /XObject /Subtype /Image /Width ${Math.floor(weightBytes / 100)} /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8`,
          ),
        )
      : null;
  const drawn = weight === null ? content : `[${content} 0 R ${put(stream("q 400 0 0 200 60 100 cm /Weight Do Q"))}`;
  return put(
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${weight === null ? `${content} 0 R` : `${drawn} 0 R]`} /Annots [${listed(links)}] ` +
      `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> ${weight === null ? "" : `/XObject << /Weight ${weight} 0 R >>`} ${resources} >> >>`,
  );
}

function putHeadings(headings: BuiltHeading[], pages: number[], put: Put): number {
  const level = (entries: BuiltHeading[], parent: number): [first: number, last: number] => {
    const numbers = entries.map(() => put(""));
    for (const [index, { title, page, children }] of entries.entries()) {
      const number = numbers[index]!;
      const [first, last] = children ? level(children, number) : [];
      const name = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(title, "utf16le").swap16()]).toString("hex");
      put(
        `<< /Title <${name}> /Parent ${parent} 0 R /Dest [${pages[page - 1]} 0 R /XYZ 0 800 null] ${index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : ""} ` +
          `${index + 1 < numbers.length ? `/Next ${numbers[index + 1]} 0 R` : ""} ${first ? `/First ${first} 0 R /Last ${last} 0 R /Count ${children!.length}` : ""} >>`,
        number,
      );
    }
    return [numbers[0]!, numbers.at(-1)!];
  };
  const root = put("");
  const [first, last] = level(headings, root);
  return put(`<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${headings.length} >>`, root);
}

function assemble(objects: Map<number, Buffer>): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const places = new Map<number, number>();
  let at = parts[0]!.length;
  for (const [number, body] of [...objects].sort(([one], [other]) => one - other)) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    places.set(number, at);
    parts.push(part);
    at += part.length;
  }
  const size = Math.max(...places.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) =>
    places.has(number) ? `${String(places.get(number)).padStart(10, "0")} 00000 n \n` : "0000000000 65535 f \n",
  );
  parts.push(
    Buffer.from(`xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** The same bytes every time, without a pattern that compresses. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 0x2545f491;
  for (let at = 0; at < length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return bytes;
}
