import { escapeHtml } from "#shared/escape-html.ts";

/** The page's own style alone. */
export const REFUSAL_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark;background:light-dark(#fff,#131a18);color:light-dark(#14211e,#e6efec)}body{max-width:36rem;margin:15vh auto;padding:0 1.5rem;font:16px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}h1{font-size:1.25rem}a{color:light-dark(#0b7a66,#4fc3ab)}`;

/** What is shown to who followed a link to something that he is refused: why, and the way back. It takes no rendering. */
export function refusalPage(message: string, backAddress: string, title = "没有得到文件"): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="${escapeHtml(backAddress)}">${backAddress === "/" ? "返回首页" : "返回上一页"}</a></p></main></body></html>`;
}
