import { createHash, createHmac } from "node:crypto";
import { type FakeAnswer, type FakeServer, type RawRequest, startFakeServer } from "#ports/testing/fake-server.ts";

export const MODERATION_ACCOUNT = { secretId: "AKIDlook", secretKey: "look-secret-Zx9+", region: "ap-guangzhou" };

export interface FakeTencentModeration extends FakeServer {
  clock: { now: Date };
  /** What was looked at, decoded. */
  looked: string[];
  /** Answers every question with this code. */
  answerCode: string | null;
}

const SERVICES: Record<string, { service: string; field: string }> = {
  TextModeration: { service: "tms", field: "Content" },
  ImageModeration: { service: "ims", field: "FileContent" },
};

/** TMS and IMS of Tencent Cloud as their documents have them: whatever goes wrong, HTTP says 200. */
export async function startFakeTencentModeration(): Promise<FakeTencentModeration> {
  const server = await startFakeServer((request) => answer(request));
  const fake: FakeTencentModeration = Object.assign(server, {
    clock: { now: new Date() },
    looked: [],
    answerCode: null,
  });
  return fake;

  function answer(request: RawRequest): FakeAnswer {
    const known = SERVICES[String(request.headers["x-tc-action"])];
    if (!known || request.headers["x-tc-version"] !== "2020-12-29") return refusal("InvalidParameter");
    if (signatureOf(request, known.service) !== request.headers.authorization)
      return refusal("AuthFailure.SignatureFailure");
    if (fake.answerCode) return refusal(fake.answerCode);
    const content = (JSON.parse(request.body.toString()) as Record<string, string>)[known.field];
    if (content === undefined) return refusal("InvalidParameterValue");
    const said = Buffer.from(content, "base64").toString();
    if ([...said].length > 10_000) return refusal("InvalidParameterValue.ErrTextContentLen");
    fake.looked.push(said);
    const [Suggestion, Label, Keywords] = judge(said);
    return { text: JSON.stringify({ Response: { Suggestion, Label, Keywords, RequestId: "r-1" } }) };
  }
}

function judge(said: string): [suggestion: string, label: string, keywords: string[]] {
  if (said.includes("NOBODY-SHOULD-SEE")) return ["Block", "Porn", []];
  if (said.includes("返利")) return ["Block", "Ad", ["返利"]];
  return said.includes("微信") ? ["Review", "Ad", ["微信"]] : ["Pass", "Normal", []];
}

function refusal(code: string): FakeAnswer {
  return { text: JSON.stringify({ Response: { Error: { Code: code, Message: "失败" }, RequestId: "r-2" } }) };
}

/** By the provider's words, with no code of the adapter. */
function signatureOf({ headers, body }: RawRequest, service: string): string {
  const at = Number(headers["x-tc-timestamp"]);
  const day = new Date(at * 1000).toISOString().split("T")[0]!;
  const host = String(headers.host).replace(/:\d+$/, "");
  const hash = (said: string | Buffer) => createHash("sha256").update(said).digest("hex");
  const sign = (key: string | Buffer, said: string) => createHmac("sha256", key).update(said).digest();
  const signed = ["POST", "/", "", `content-type:${String(headers["content-type"])}`, `host:${host}`, ""];
  const canonical = [...signed, "content-type;host", hash(body)].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const key = sign(sign(sign(`TC3${MODERATION_ACCOUNT.secretKey}`, day), service), "tc3_request");
  const signature = sign(key, ["TC3-HMAC-SHA256", String(at), scope, hash(canonical)].join("\n")).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${MODERATION_ACCOUNT.secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}
