import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, SUCCESS } from "#api/envelope.ts";
import { callHeaders, readAnswer, TIMEOUT_MS } from "./call-api.ts";
import { withProof } from "./require-proof.ts";

/** Makes a call whose body is multipart: bytes go as files, all else as text. Whatever is not success is thrown as CallFailed. */
export async function callWithFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<DataOf<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.set(name, value instanceof Uint8Array ? new Blob([value as BlobPart]) : String(value));
  return withProof(async () => {
    const headers = callHeaders();
    const response = await fetch(`/api${call.path}`, { method: call.method, headers, body: form, signal });
    const answer = await readAnswer(response, { signal });
    if (!response.ok || answer.code !== SUCCESS) throw new CallFailed(response.status, answer);
    return answer.data as DataOf<C>;
  });
}
