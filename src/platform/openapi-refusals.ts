import type { Call } from "#api/define-calls.ts";

/** What an answer of each status says (docs/conventions.md 15). */
const REFUSALS: Record<string, string> = {
  400: "请求无法解析，或 POST 的字段写在了网址里",
  401: "没有登录，或登录已失效",
  403: "没有权限，或请求来自其他网站",
  404: "内容不存在或已被删除",
  413: "提交的内容过大",
  415: "请求正文不是此调用接受的类型",
  422: "没有可以给出的文件，msg 说明原因",
  429: "操作过于频繁，Retry-After 秒后再试",
  "5XX": "服务器的问题；503 与 507 在 Retry-After 秒后再试",
};

const WAITED_FOR = new Set(["429", "5XX"]);

const RETRY_AFTER = { "retry-after": { description: "再试之前要等的秒数", schema: { type: "integer" } } };

/** The answers of the door other than 200, as components of the OpenAPI document. */
export function describeRefusals(): object {
  const responses = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    {
      description,
      ...(WAITED_FOR.has(status) && { headers: RETRY_AFTER }),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
    },
  ]);
  return {
    responses: Object.fromEntries(responses) as object,
    schemas: {
      Refusal: {
        type: "object",
        required: ["code", "msg", "data"],
        properties: {
          code: { type: "integer" },
          msg: { type: "string" },
          data: { type: "null" },
          errors: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  };
}

/** Which of them a call may answer. */
export function refusalsOf(call: Call): Record<string, { $ref: string }> {
  const isPost = call.method === "POST";
  const statuses = [
    "400",
    ...(call.access === "visitor" ? [] : ["401"]),
    ...(call.access === "visitor" && !isPost && !call.isChanging ? [] : ["403"]),
    ...(/:|Id\b|\bids?\b/.test([call.path, ...Object.keys(call.input.shape)].join(" ")) ? ["404"] : []),
    ...(isPost ? ["413", "415"] : []),
    ...(call.data === "file" && !isPost ? ["422"] : []),
    "429",
    "5XX",
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}
