import { expect, test } from "vitest";
import { Refusal } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { fileRefusals } from "../errors.ts";
import { buildUpload } from "../testing/build-upload.ts";
import { PICTURE_UPLOAD } from "../upload-purposes.ts";
import { keepUpload } from "./keep-upload.ts";

const portal = useTestApp();

/** A way to keep one upload that tells what is kept, and lets `meanwhile` happen at a moment that it names. */
async function useKeeping() {
  const { id: userId } = await portal.context.db.selectFrom("accountUsers").select("id").executeTakeFirstOrThrow();
  const context = { ...portal.context, user: { id: userId } } as UserContext;
  const { id } = await buildUpload(context, {
    userId,
    purpose: PICTURE_UPLOAD.name,
    bytes: Buffer.from("a picture"),
    mediaType: "image/jpeg",
  });
  const kept: string[] = [];
  const keep = (meanwhile: Partial<Record<"before" | "between" | "within", () => Promise<unknown>>> = {}) =>
    keepUpload(context, {
      id,
      purpose: PICTURE_UPLOAD.name,
      findKept: async () => kept[0],
      async mayLook() {
        await meanwhile.before?.();
      },
      look: async () => null,
      async store() {
        await meanwhile.between?.();
      },
      async hold() {
        await meanwhile.within?.();
      },
      async keep() {
        kept.push(`row ${kept.length + 1}`);
        return kept.at(-1);
      },
    });
  return { keep, kept };
}

test.each(["before", "between", "within"] as const)(
  "who asks twice at once is told the same, where the other one was done %s",
  async (moment) => {
    const { keep, kept } = await useKeeping();
    let first: string | undefined;
    expect(await keep({ [moment]: async () => (first = await keep()) })).toBe("row 1");
    expect([first, kept]).toEqual(["row 1", ["row 1"]]);
  },
);

test("what was used for another thing, and what refuses, stays refused", async () => {
  const { keep, kept } = await useKeeping();
  await expect(keep({ between: () => Promise.reject(fileRefusals.pictureUnreadable()) })).rejects.toThrow(Refusal);
  expect(await keep()).toBe("row 1");
  kept.length = 0;
  await expect(keep()).rejects.toMatchObject({ message: fileRefusals.uploadTaken().message });
});
