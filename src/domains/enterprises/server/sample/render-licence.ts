import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");
const FAMILY = "Sample Sans";
const WIDTH = 1400;
const HEIGHT = 990;

export interface LicenceLines {
  title: string;
  lines: [label: string, value: string][];
}

/** A picture like a licence, that nobody can take for one. */
export async function renderSampleLicence({ title, lines }: LicenceLines): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await import("@napi-rs/canvas");
  if (!GlobalFonts.has(FAMILY)) GlobalFonts.register(await readFile(FONT), FAMILY);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fdfcf8";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "#b8621b";
  pen.lineWidth = 6;
  pen.strokeRect(40, 40, WIDTH - 80, HEIGHT - 80);
  pen.lineWidth = 2;
  pen.strokeRect(54, 54, WIDTH - 108, HEIGHT - 108);
  pen.fillStyle = "#14211e";
  pen.textAlign = "center";
  pen.font = `64px "${FAMILY}"`;
  pen.fillText(title, WIDTH / 2, 180);
  pen.textAlign = "left";
  for (const [index, [label, value]] of lines.entries()) {
    const y = 300 + index * 82;
    pen.font = `28px "${FAMILY}"`;
    pen.fillStyle = "#55635f";
    pen.fillText(label, 130, y);
    pen.font = `32px "${FAMILY}"`;
    pen.fillStyle = "#14211e";
    pen.fillText(value, 420, y);
  }
  pen.save();
  pen.translate(WIDTH / 2, HEIGHT / 2 + 60);
  pen.rotate(-0.35);
  pen.globalAlpha = 0.12;
  pen.textAlign = "center";
  pen.font = `220px "${FAMILY}"`;
  pen.fillStyle = "#c0362c";
  pen.fillText("样例 无效", 0, 0);
  pen.restore();
  return canvas.toBuffer("image/jpeg", 85);
}
