import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "#domains/files/contract/pictures.ts";
import { hashOfPicture, uploadedPicture } from "#domains/files/picture-addresses.ts";
import { keptSettingPictures } from "#domains/files/server/pictures/keep-setting-picture.ts";
import { onSweepFiles } from "#domains/files/server/sweep-files.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { site } from "#domains/site/contract/site.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { configEntries } from "../contract/config-entries.ts";
import { setValue } from "../testing/set-value.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";

const drawn = (colour: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** As a form names a picture that was just uploaded. */
async function upload(bytes: Uint8Array): Promise<string> {
  await portal.tokenOf(OPERATOR);
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const brought = { userId, purpose: "picture", bytes, mediaType: "image/jpeg" };
  return uploadedPicture((await buildUpload({ ...portal.context, now: portal.clock.now }, brought)).id);
}

const save = (key: string, value: unknown) => setValue(portal, OPERATOR, { key, value });
const slot = (picture: string | null) => ({ title: "新品", text: "", path: "/about", picture });
const shown = async () => (await portal.callAs()(site.readHomeSlots, {})).map(({ picture }) => picture);
const get = (address: string) => portal.app.inject(address);
const hash = (address: string) => ({ hash: hashOfPicture(address)! });

async function sweepIn(days: number): Promise<void> {
  portal.clock.now = new Date(portal.clock.now.getTime() + days * DAY_MS);
  await onSweepFiles.run({ ...portal.context, now: portal.clock.now }, {});
}

test("a picture that was uploaded in the form is drawn anew, shown to all, and kept while a value names it", async () => {
  const picture = await upload(await drawn("#070"));
  await save("homeSlots", [slot(picture), slot(null)]);
  const [address, none] = await shown();
  expect([address, none]).toEqual([expect.stringMatching(/^\/api\/oss\/picture\/[0-9a-f]{64}$/), null]);
  const answer = await get(address!);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 675 });
  // Saved once more by its address, or as it was uploaded, it is the same.
  await save("homeSlots", [slot(address!)]);
  await save("homeSlots", [slot(picture)]);
  expect(await shown()).toEqual([address]);
  await sweepIn(3);
  expect((await get(address!)).statusCode).toBe(200);
  await save("homeSlots", []);
  await sweepIn(3);
  await expect(portal.callAs()(pictures.readSettingPicture, hash(address!))).rejects.toMatchObject({ status: 404 });
  await expect(save("homeSlots", [slot(address!)])).rejects.toMatchObject({
    errors: { "value.0.picture": "这张图片已不在，请重新上传" },
  });
});

test("a picture that a value named until just now can be set back for a day", async () => {
  await save("homeSlots", [slot(await upload(await drawn("#a70")))]);
  const [address] = await shown();
  await sweepIn(7);
  await save("homeSlots", []);
  await sweepIn(0.5);
  await save("homeSlots", [slot(address!)]);
  expect(await shown()).toEqual([address]);
  // One that was swept while its value was about to be saved is named by none.
  const gone = { before: [], after: [slot(`/api/oss/picture/${"0".repeat(64)}`)] };
  await expect(keptSettingPictures.hold(portal.context as never, gone)).rejects.toThrow("这张图片已不在");
});

test("of the same picture uploaded twice each upload can be saved, also where the save of the other was refused", async () => {
  const bytes = await drawn("#a07");
  const [first, second] = [await upload(bytes), await upload(bytes)];
  const broken = slot(await upload(Buffer.from("no picture")));
  for (const picture of [first, second])
    await expect(save("homeSlots", [slot(picture), broken])).rejects.toMatchObject({
      errors: { "value.1.picture": expect.any(String) },
    });
  await save("homeSlots", [slot(first)]);
  await save("homeSlots", [slot(second), slot(first)]);
  const [one, other] = await shown();
  expect(one).toBe(other);
});

test("what is no picture, or somebody else's upload, is refused at its field, and nothing is saved", async () => {
  await save("homeSlots", [slot(null)]);
  const broken = await upload(Buffer.from("no picture"));
  const unknown = uploadedPicture("x".repeat(22));
  await expect(save("homeSlots", [slot(broken), slot(unknown)])).rejects.toMatchObject({
    errors: {
      "value.0.picture": expect.stringContaining("图片无法读取"),
      "value.1.picture": expect.stringContaining("没有这个上传的文件"),
    },
  });
  expect(await shown()).toEqual([null]);
});

test("a QR code is the picture that was uploaded, else drawn of its address; the quick links show theirs", async () => {
  const picture = await upload(await drawn("#007"));
  await expect(save("qrCodes", [{ title: "公众号", url: null, picture: null }])).rejects.toMatchObject({
    errors: { "value.0.url": "请填写网址，或上传二维码图片" },
  });
  await save("qrCodes", [
    { title: "公众号", url: null, picture },
    { title: "网站", url: "https://example.com/" },
  ]);
  const types = await Promise.all(
    [1, 2].map(async (place) => (await get(`/api/config/qrCode/${place}`)).headers["content-type"]),
  );
  expect(types).toEqual(["image/webp", "image/svg+xml"]);
  const links = { common: [{ name: "样例", url: "https://example.com/", image: picture }], agent: [], brand: [] };
  await save("navigation", links);
  const entries = await portal.callAs(OPERATOR)(configEntries.listConfig, {});
  expect(entries.find(({ key }) => key === "navigation")!.value).toContain("/api/oss/picture/");
});
