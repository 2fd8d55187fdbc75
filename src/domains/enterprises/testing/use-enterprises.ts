import sharp from "sharp";
import type { InputOf } from "#api/define-calls.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import type { TestApp } from "#testing/app.ts";
import { certification } from "../contract/certification.ts";
import { checkCharacter, organisationCheck } from "../credit-code.ts";
import type { MemberRole } from "../labels.ts";

export type Form = InputOf<typeof certification.submitCertification>;
interface NewUser {
  mobile: string;
  id: number;
}

export const PICTURE = { create: { width: 1200, height: 900, channels: 3 as const, background: "#fafafa" } };
/** The picture of a licence, which tells in its metadata where it was taken. */
export const licence = await sharp(PICTURE)
  .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
  .jpeg()
  .toBuffer();
let made = 0;

/** A code that nobody has yet. */
export function newCode(): string {
  const organisation = `MA5T${String(++made).padStart(4, "0")}`;
  const most = `91440300${organisation}${organisationCheck(organisation)}`;
  return most + checkCharacter(most);
}

/** Users of a portal who certify their enterprises, and work for them. */
export function useEnterprises(portal: TestApp) {
  /** A new user who logs in like the demo accounts; answers number and id. */
  async function newUser(nickName: string): Promise<NewUser> {
    const { db } = portal.context;
    const mobile = `139${String(33_000_000 + ++made)}`;
    const { passwordHash } = await db
      .selectFrom("accountUsers")
      .select("passwordHash")
      .where("mobile", "=", "+8613800000001")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("accountUsers")
      .values({ mobile: `+86${mobile}`, nickName, passwordHash, isDemo: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { mobile, id };
  }

  async function bring(
    user: NewUser,
    bytes: Uint8Array,
    {
      kind = "licence",
      mediaType = "image/jpeg",
    }: { kind?: "licence" | "letter" | "logo" | "certificate"; mediaType?: string } = {},
  ) {
    const { id: uploadId } = await buildUpload(portal.context, {
      userId: user.id,
      purpose: kind === "logo" ? "picture" : "licence",
      bytes,
      mediaType,
    });
    return portal.callAs(user.mobile)(certification.storeFile, { uploadId, kind });
  }

  async function filledForm(user: NewUser, changes: Partial<Form> = {}): Promise<Form> {
    return {
      name: "深圳市测试电子(华强北)有限公司",
      creditCode: newCode(),
      type: "trader",
      legalPerson: "张三",
      region: "440305",
      address: "科技园 1 号",
      capacity: "legal",
      licenceId: (await bring(user, licence)).id,
      businessRegion: "440304",
      businessAddress: "华强北路 2 号",
      contact: "李四",
      mobile: user.mobile,
      email: "a@example.com",
      isCodeCompared: "",
      consent: "true",
      ...changes,
    };
  }

  /** A new user who works for the enterprise of a demo account. */
  async function newMember(role: MemberRole, of = "13800000002"): Promise<NewUser> {
    const { db, now } = portal.context;
    const user = await newUser(`成员${++made}`);
    const { id } = await db
      .selectFrom("suppliersEnterprises as enterprise")
      .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
      .select("enterprise.id")
      .where("owner.mobile", "=", `+86${of}`)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("suppliersMembers")
      .values({ userId: user.id, enterpriseId: id, role, joinedAt: now })
      .execute();
    return user;
  }

  return { newUser, newMember, bring, filledForm };
}
