import type { Call, InputOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { readAnswer, sendCall } from "./call-api.ts";

/** Makes a call that answers a file. A refusal (the answer is JSON then) is thrown as CallFailed. */
export async function callForFile<C extends Call>(
  call: C,
  input: InputOf<C>,
): Promise<{ bytes: Blob; fileName: string | null }> {
  const response = await sendCall(call, input, {});
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!response.ok || isJson) throw new CallFailed(response.status, await readAnswer(response, {}));
  return { bytes: await response.blob(), fileName: fileNameIn(response.headers.get("content-disposition") ?? "") };
}

/** The name a file is given: written out, or in UTF-8 where ASCII can't hold it (RFC 6266). */
function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  const [, quoted, bare] = /filename=(?:"((?:\\.|[^"\\])*)"|([^;]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? bare?.trim() ?? null;
}
