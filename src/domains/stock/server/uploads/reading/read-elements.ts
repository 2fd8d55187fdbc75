import { SaxesParser } from "saxes";
import { DAMAGED, UnreadableTable } from "./table-rows.ts";

export interface ElementEvents {
  /** Names come without their prefix. */
  onOpen(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
}

/** Reads XML piece by piece; `onPiece` runs behind each, and what it answers is passed on. What is not well-formed ends with UnreadableTable. */
export async function* readElements<Given>(
  bytes: AsyncIterable<Buffer>,
  events: ElementEvents,
  onPiece: () => Given,
): AsyncGenerator<Given> {
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("opentag", ({ name, attributes }) => events.onOpen(plain(name), attributes as Record<string, string>));
  parser.on("closetag", ({ name }) => events.onClose?.(plain(name)));
  parser.on("text", (text) => events.onText?.(text));
  parser.on("cdata", (text) => events.onText?.(text));
  parser.on("error", () => {
    throw new UnreadableTable(DAMAGED);
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield onPiece();
  }
  parser.write(decoder.decode()).close();
  yield onPiece();
}

/** The same for a document of which only the events matter. */
export async function readAllElements(bytes: AsyncIterable<Buffer>, events: ElementEvents): Promise<void> {
  for await (const _ of readElements(bytes, events, () => null)) continue;
}
