import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "../../contract/certification.ts";
import { licence, PICTURE, useEnterprises } from "../../testing/use-enterprises.ts";

const portal = useTestApp();
const { newUser, bring, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";

test("a licence is drawn anew, without what it says of its place; others find nothing where it lies", async () => {
  const [user, other] = [await newUser("有执照的人"), await newUser("偷看的人")];
  expect(licence.includes("SECRET PLACE")).toBe(true);
  const { id } = await bring(user, licence);
  const seen = await portal.request(certification.readEnterpriseFile, { id }, user.mobile);
  expect([
    seen.statusCode,
    seen.headers["content-type"],
    seen.headers["cache-control"],
    seen.headers["x-content-type-options"],
  ]).toEqual([200, "image/jpeg", "private, no-store", "nosniff"]);
  expect(seen.rawPayload.includes("SECRET PLACE")).toBe(false);
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
  expect((await portal.request(certification.readEnterpriseFile, { id }, other.mobile)).statusCode).toBe(404);
  // It is not submitted.
  expect((await portal.request(certification.readEnterpriseFile, { id }, OPERATOR)).statusCode).toBe(404);
  expect((await portal.request(certification.readEnterpriseFile, { id }, "13800000002")).statusCode).toBe(404);
  expect((await portal.request(certification.readEnterpriseFile, { id })).statusCode).toBe(401);
});

test("a licence is kept once, however often that is asked; what is refused is not taken, nor looked into again", async () => {
  const user = await newUser("再问的人");
  const { id: uploadId } = await buildUpload(portal.context, {
    userId: user.id,
    purpose: "licence",
    bytes: licence,
    mediaType: "image/jpeg",
  });
  const keep = () => portal.callAs(user.mobile)(certification.storeFile, { uploadId, kind: "licence" });
  const kept = [...(await Promise.all([keep(), keep()])), await keep()];
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  await expect(portal.callAs(user.mobile)(certification.storeFile, { uploadId, kind: "letter" })).rejects.toMatchObject(
    {
      message: expect.stringContaining("已经提交过"),
    },
  );
  const refused = await buildUpload(portal.context, {
    userId: user.id,
    purpose: "licence",
    bytes: licence.subarray(0, 3000),
    mediaType: "image/jpeg",
  });
  const keepRefused = () =>
    portal.callAs(user.mobile)(certification.storeFile, { uploadId: refused.id, kind: "licence" });
  await expect(keepRefused()).rejects.toMatchObject({ message: expect.stringContaining("无法读取") });
  await expect(keepRefused()).rejects.toMatchObject({ message: expect.stringContaining("没有这个上传的文件") });
});

test("a licence that is none is refused or made harmless", async () => {
  const user = await newUser("乱传的人");
  const refusalOf = (bytes: Uint8Array, mediaType = "image/jpeg") =>
    bring(user, bytes, { mediaType }).then(
      ({ id }) => id,
      (error: Error) => error.message,
    );
  expect(await refusalOf(Buffer.from("<html><script>alert(1)</script>"))).toContain("无法读取");
  expect(
    await refusalOf(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>`),
    ),
  ).toContain("无法读取");
  expect(await refusalOf(licence.subarray(0, 3000))).toContain("无法读取");
  expect(await refusalOf(Buffer.from("%PDF-1.7\nnothing of a document"), "application/pdf")).toContain("PDF 无法读取");
  expect(
    await refusalOf(
      await sharp({ create: { ...PICTURE.create, height: 799 } })
        .png()
        .toBuffer(),
      "image/png",
    ),
  ).toContain("短边至少 800 像素");
  expect(await refusalOf(hugePicture(), "image/png")).toContain("像素过大");
  const polyglot = Buffer.concat([
    licence,
    Buffer.from("<html><script>alert(document.cookie)</script></html>PK\u0003\u0004"),
  ]);
  const id = await refusalOf(polyglot);
  const kept = await portal.request(certification.readEnterpriseFile, { id: Number(id) }, user.mobile);
  expect([kept.statusCode, kept.rawPayload.includes("<script>")]).toEqual([200, false]);
});

test("the letter of authority comes as a PDF with what the form says", async () => {
  const user = await newUser("经办的人");
  await portal.callAs(user.mobile)(certification.saveDraft, { fields: { name: "经办测试有限公司" } });
  const letter = await portal.request(certification.renderLetterTemplate, {}, user.mobile);
  expect([letter.headers["content-type"], letter.rawPayload.subarray(0, 5).toString()]).toEqual([
    "application/pdf",
    "%PDF-",
  ]);
  expect(letter.headers["content-disposition"]).toContain("attachment");
  const kept = await bring(user, letter.rawPayload, { kind: "letter", mediaType: "application/pdf" });
  expect(kept).toMatchObject({ kind: "letter", mediaType: "application/pdf" });
  await portal.callAs(user.mobile)(
    certification.submitCertification,
    await filledForm(user, { capacity: "agent", letterId: kept.id }),
  );
});

/** A PNG that says it has 30,000 × 30,000 pixels, with the beginning of them. */
function hugePicture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000);
  head.writeUInt32BE(30_000, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(3_751_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
