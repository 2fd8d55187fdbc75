/** Why a file is not taken as a PDF document, in the words the user reads. */
export const PDF_REFUSAL_REASONS = {
  empty: "文件是空的（0 字节），请重新选择文件",
  notPdf: "该文件不是 PDF，请上传 PDF 文件",
  broken: "该 PDF 已损坏或不完整，无法读取",
  needsPassword: "该 PDF 已加密，无法预览",
  tooLarge: "文件超过 50 MB，请压缩后再上传",
  tooManyPages: "该 PDF 超过 2000 页，请拆分后再上传",
  tookTooLong: "该 PDF 内容过于复杂，处理超时",
  tooMuchMemory: "该 PDF 内容过于复杂，超出处理上限",
} as const;

export type PdfRefusalReason = keyof typeof PDF_REFUSAL_REASONS;
