import { LICENCE_UPLOAD } from "../../upload-purposes.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PDFDocument from "pdfkit";
import { BLANK, type Letter } from "./letter.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";

const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");
const MARGIN = 72;
/** What stands where nothing was typed. */
const LINE_GAP = 8;

/** The letter of authority as a PDF. Its font alone takes a third of a second to be read. */
export async function drawLetter({ siteName, name, creditCode, legalPerson, contact }: Letter): Promise<Buffer> {
  const font = await readFile(FONT);
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    font: font as unknown as string,
    lang: "zh-CN",
    displayTitle: true,
    info: { Title: "企业认证授权书", Author: siteName },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  pdf.fontSize(20).text("企业认证授权书", { align: "center" }).moveDown(1.5);
  pdf.fontSize(11.5);
  const paragraph = (text: string) => pdf.text(text, { lineGap: LINE_GAP, indent: 23 }).moveDown(0.6);
  pdf.text(`致：${siteName}`, { lineGap: LINE_GAP }).moveDown(0.6);
  paragraph(
    `${name}（统一社会信用代码：${creditCode}，法定代表人：${legalPerson}，以下简称“本企业”）现授权 ${contact}（身份证件号码末四位：________）作为本企业的经办人，以本企业名义在${siteName}办理企业认证，提交营业执照等资料，并管理企业账号及其成员。`,
  );
  paragraph(
    "本企业确认所提交的资料真实、有效、完整，经办人在授权范围内的行为视为本企业的行为，由此产生的责任由本企业承担。资料变更或者授权终止时，本企业将及时更新或者告知。",
  );
  paragraph("授权期限：自签署之日起至企业认证终止或者本企业书面撤销授权之日止。");
  pdf.moveDown(2);
  for (const line of [
    `企业名称（盖章）：${name}`,
    `法定代表人（签字或盖章）：${BLANK}`,
    `经办人（签字）：${BLANK}`,
    `联系电话：${BLANK}`,
    "日期：________ 年 ____ 月 ____ 日",
  ])
    pdf.text(line, { lineGap: LINE_GAP }).moveDown(0.8);
  pdf
    .moveDown(1)
    .fontSize(9)
    .fillColor("#55635f")
    .text(`请打印后加盖公章，拍照或扫描上传（${LICENCE_UPLOAD.hint}）。本授权书仅用于企业认证。`, { lineGap: 3 });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
