import type { Call, InputOf } from "#api/define-calls.ts";
import { callForFile } from "./call-for-file.ts";

/** Saves the file that a call answers. */
export async function saveFile<C extends Call>(call: C, input: InputOf<C>, name: string): Promise<true> {
  const { bytes, fileName } = await callForFile(call, input);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = fileName ?? name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}
