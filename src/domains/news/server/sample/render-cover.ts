export const COVER_MOTIFS = ["chip", "board", "wave"] as const;
export type CoverMotif = (typeof COVER_MOTIFS)[number];

const WIDTH = 960;
const HEIGHT = 540;
/** Ground, lines and light of a picture, each pair of them in the colours of a circuit board. */
const PALETTES = [
  ["#0b7a66", "#0f9a81", "#f0c987"],
  ["#14344a", "#1f5474", "#e2b04a"],
  ["#3b2a4f", "#5b4277", "#f2b8a0"],
  ["#5a3418", "#84502a", "#f4d9a6"],
] as const;

/** A cover without words, drawn anew for each article from its slug: a package with its pins, the traces of a board, or what an oscilloscope shows. */
export async function renderCover(motif: CoverMotif, slug: string): Promise<Buffer> {
  // A portal that has its sample data draws none.
  const { default: sharp } = await import("sharp");
  const next = numbersOf(slug);
  const [ground, line, light] = PALETTES[Math.floor(next() * PALETTES.length)]!;
  const drawn = { chip: drawChip, board: drawBoard, wave: drawWave }[motif]({ line, light, next });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>${drawn}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

interface Brush {
  line: string;
  light: string;
  /** From 0 to 1. */
  next: () => number;
}

function drawChip({ line, light, next }: Brush): string {
  const pins = 6 + Math.floor(next() * 6);
  const [left, top, width, height] = [300, 130, 360, 280];
  const step = height / (pins + 1);
  const rows = Array.from({ length: pins }, (_, at) => top + step * (at + 1));
  const pin = (y: number) =>
    `<rect x="${left - 50}" y="${y - 7}" width="50" height="14" fill="${light}"/><rect x="${left + width}" y="${y - 7}" width="50" height="14" fill="${light}"/>`;
  const trace = (y: number) =>
    `<path d="M0 ${y + (next() - 0.5) * 160} L${120 + next() * 80} ${y} H${left - 50} M${left + width + 50} ${y} H${760 + next() * 60} L${WIDTH} ${y + (next() - 0.5) * 160}" stroke="${line}" stroke-width="8" fill="none"/>`;
  return `${rows.map(trace).join("")}${rows.map(pin).join("")}<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="#1b211f"/><circle cx="${left + 40}" cy="${top + 40}" r="12" fill="#3a4441"/>`;
}

function drawBoard({ line, light, next }: Brush): string {
  const traces = Array.from({ length: 14 }, (_, at) => {
    const y = 30 + at * 36;
    const [bend, turn] = [120 + next() * 500, next() < 0.5 ? -36 : 36];
    const end = 600 + next() * 320;
    return `<path d="M0 ${y} H${bend} L${bend + 36} ${y + turn} H${end}" stroke="${line}" stroke-width="10" fill="none"/><circle cx="${end}" cy="${y + turn}" r="13" fill="${light}"/><circle cx="${end}" cy="${y + turn}" r="5" fill="#14211e"/>`;
  });
  return traces.join("");
}

function drawWave({ line, light, next }: Brush): string {
  const grid = [
    ...Array.from({ length: 11 }, (_, at) => `M${at * 96} 0 V${HEIGHT}`),
    ...Array.from({ length: 7 }, (_, at) => `M0 ${at * 90} H${WIDTH}`),
  ].join(" ");
  const [turns, height, damping] = [3 + next() * 5, 110 + next() * 90, next() * 3];
  const points = Array.from({ length: 241 }, (_, at) => {
    const x = at / 240;
    return `${(x * WIDTH).toFixed(1)},${(HEIGHT / 2 - height * Math.exp(-damping * x) * Math.sin(2 * Math.PI * turns * x)).toFixed(1)}`;
  });
  return `<path d="${grid}" stroke="${line}" stroke-width="2"/><polyline points="${points.join(" ")}" stroke="${light}" stroke-width="8" fill="none" stroke-linejoin="round"/>`;
}

/** The same numbers for the same words, always. */
function numbersOf(words: string): () => number {
  let state = [...words].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
