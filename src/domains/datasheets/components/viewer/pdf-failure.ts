export type PdfFailure = "network" | "notFound" | "notAllowed" | "password" | "broken";

export const PDF_FAILURES: Record<PdfFailure, { title: string; text: string }> = {
  network: { title: "文件没有加载出来", text: "网络中断或服务器没有响应，页面其他内容不受影响。请检查网络后重试。" },
  notFound: { title: "文件不存在", text: "该文件可能已被移除或更换，请返回型号页面查看最新的规格书。" },
  notAllowed: { title: "需要登录后阅读", text: "登录状态可能已失效，请登录后重试。" },
  password: { title: "该 PDF 已加密，无法预览", text: "打开它需要密码，请向文件提供者索取。" },
  broken: { title: "文件已损坏，无法显示", text: "可以重试一次，或下载后用其他软件打开。" },
};

// The last is what is left of an error of the worker that reads the file.
const BROKEN = new Set(["InvalidPDFException", "FormatError", "UnknownErrorException"]);

/** Sorts what pdf.js and the loading of its parts throw. */
export function failureOf(error: unknown): PdfFailure {
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  if (name === "PasswordException") return "password";
  if (status === 401 || status === 403) return "notAllowed";
  if (status === 404 || status === 410) return "notFound";
  return BROKEN.has(name ?? "") ? "broken" : "network";
}
