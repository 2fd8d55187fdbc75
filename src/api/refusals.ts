import { PROOF_NEEDED } from "./envelope.ts";

/** A "no" that the asker can understand and, mostly, mend. It reaches him as `{ code, msg, data: null, errors }`. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: number;
  readonly status: number;
  readonly errors?: Record<string, string>;
  readonly retryAfterSeconds?: number;

  constructor(
    code: number,
    message: string,
    details: { status?: number; errors?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = details.status ?? 200;
    if (details.errors) this.errors = details.errors;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * Gives each sentence a number, counted from `first` in the order of the list: numbers are never reused, so append.
 * `{name}` in a sentence is replaced by the value given when it is thrown.
 */
export function defineRefusals<const Sentences extends Record<string, string>>(first: number, sentences: Sentences) {
  const makers = Object.entries(sentences).map(([key, sentence], index) => [
    key,
    (values: Record<string, string | number> = {}) =>
      new Refusal(
        first + index,
        sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")),
      ),
  ]);
  return Object.fromEntries(makers) as {
    [Key in keyof Sentences]: (values?: Record<string, string | number>) => Refusal;
  };
}

/** The same for sentences whose numbers were given before they came to stand apart. */
export function numberRefusals<const Sentences extends Record<string, [number: number, sentence: string]>>(
  sentences: Sentences,
) {
  const makers = Object.entries(sentences).map(([key, [number, sentence]]) => {
    const [maker] = Object.values(defineRefusals(number, { [key]: sentence }));
    return [key, maker];
  });
  return Object.fromEntries(makers) as {
    [Key in keyof Sentences]: (values?: Record<string, string | number>) => Refusal;
  };
}

/** The refusals of the door itself. Those that are not the asker's to mend carry their HTTP status as the code. */
export const doorRefusals = {
  invalidInput: (errors: Record<string, string>) => new Refusal(2, Object.values(errors)[0] ?? "输入有误", { errors }),
  /** A second factor is to be shown, or set up, before this act; then the same call goes through. */
  proofNeeded: () => new Refusal(PROOF_NEEDED, "请先完成安全验证"),
  unreadable: () => new Refusal(400, "请求无法解析", { status: 400 }),
  unsupportedType: () => new Refusal(415, "不支持这种内容类型", { status: 415 }),
  inAddress: () => new Refusal(400, "参数须放在请求正文中，不能放在网址里", { status: 400 }),
  notLoggedIn: () => new Refusal(401, "请先登录", { status: 401 }),
  notAllowed: () => new Refusal(403, "没有权限", { status: 403 }),
  noRight: () => new Refusal(403, "您的运营权限不包括这一项，请联系管理员", { status: 403 }),
  ownCase: () => new Refusal(403, "不能处理自己或所在企业的事项，须由其他运营人员处理", { status: 403 }),
  notFound: (what = "内容不存在或已被删除") => new Refusal(404, what, { status: 404 }),
  tooLarge: () => new Refusal(413, "提交的内容过大", { status: 413 }),
  tooMany: (retryAfterSeconds: number) =>
    new Refusal(429, `操作过于频繁，请 ${retryAfterSeconds} 秒后再试`, { status: 429, retryAfterSeconds }),
  fault: () => new Refusal(500, "系统繁忙,请稍后重试", { status: 500 }),
  noRoom: () => new Refusal(507, "服务器存储空间不足，内容未保存，请稍后重试", { status: 507, retryAfterSeconds: 60 }),
  searchBusy: () => new Refusal(503, "搜索繁忙，请稍后再试", { status: 503, retryAfterSeconds: 2 }),
  tableBusy: () => new Refusal(503, "查询繁忙，请稍后再试", { status: 503, retryAfterSeconds: 2 }),
  exportBusy: () => new Refusal(503, "导出繁忙，请等正在进行的导出完成后再试", { status: 503, retryAfterSeconds: 10 }),
  locked: () => new Refusal(503, "其他操作正在处理同一内容，请稍后重试", { status: 503, retryAfterSeconds: 2 }),
  tooSlow: () => new Refusal(503, "处理时间过长，已停止，请稍后重试", { status: 503, retryAfterSeconds: 5 }),
  workersGone: () => new Refusal(503, "处理程序暂时不可用，请稍后重试", { status: 503, retryAfterSeconds: 5 }),
  databaseGone: () => new Refusal(503, "数据库暂时不可用，请稍后重试", { status: 503, retryAfterSeconds: 5 }),
};
