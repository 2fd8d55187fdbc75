import { type Readable, Transform } from "node:stream";

/** The bytes of an answer; fewer than were said are an error, never a short file. */
export function wholeBody(body: Readable, sizeBytes: number): Readable {
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(received === sizeBytes ? null : new Error(`the store sent ${received} of ${sizeBytes} bytes`));
    },
  });
  body.once("error", (error) => counted.destroy(error));
  body.once(
    "close",
    () => body.readableEnded || counted.destroy(new Error(`the store sent ${received} of ${sizeBytes} bytes`)),
  );
  counted.once("close", () => body.destroy());
  return body.pipe(counted);
}
