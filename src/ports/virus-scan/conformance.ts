import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { VirusScan } from "./port.ts";
import { EICAR } from "./testing/fake-clamd.ts";

/** What every scanner does. */
export function describeVirusScan(name: string, open: () => VirusScan): void {
  describe(`${name} as a scanner`, () => {
    const never = new AbortController().signal;
    const once = async function* (bytes: Buffer) {
      yield bytes;
    };

    test("what harms nobody is clean, and what does has a name", async () => {
      expect(await open().scan(once(randomBytes(200_000)), never)).toEqual({ verdict: "clean" });
      expect(await open().scan(once(Buffer.from(EICAR)), never)).toEqual({
        verdict: "infected",
        name: expect.stringMatching(/\S/),
      });
    });

    test("several files are scanned at once", async () => {
      const scanner = open();
      const verdicts = await Promise.all(
        [randomBytes(100_000), Buffer.from(EICAR), randomBytes(10)].map(
          async (bytes) => (await scanner.scan(once(bytes), never)).verdict,
        ),
      );
      expect(verdicts).toEqual(["clean", "infected", "clean"]);
    });

    test("a scan that is given up before it began is a failure, never a verdict", async () => {
      await expect(open().scan(once(randomBytes(10)), AbortSignal.abort())).rejects.toMatchObject({
        name: "PortError",
      });
    });
  });
}
