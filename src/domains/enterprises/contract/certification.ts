import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, time } from "#api/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { certificationFields, detailFields } from "../fields.ts";
import { CAPACITIES, ENTERPRISE_TYPES, FILE_KINDS, MEMBER_ROLES, ENTERPRISE_STATUSES } from "../labels.ts";
import { certificationStates } from "../states.ts";

export const StoredFile = z.object({
  id: z.int(),
  kind: z.enum(FILE_KINDS),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});

const Certification = z.object({
  id: z.int(),
  state: z.enum(certificationStates.names),
  name: z.string(),
  creditCode: z.string(),
  type: z.enum(ENTERPRISE_TYPES),
  legalPerson: z.string(),
  region: z.string(),
  address: z.string(),
  capacity: z.enum(CAPACITIES),
  licence: StoredFile,
  licenceUntil: day.nullable(),
  letter: StoredFile.nullable(),
  submittedAt: time,
  decidedAt: time.nullable(),
  reason: z.string(),
});

const Enterprise = z.object({
  id: z.int(),
  status: z.enum(ENTERPRISE_STATUSES),
  /** As certified; empty before. */
  name: z.string(),
  creditCode: z.string().nullable(),
  certifiedAt: time.nullable(),
  validUntil: day.nullable(),
  endedAt: time.nullable(),
  endReason: z.string(),
  businessRegion: z.string(),
  businessAddress: z.string(),
  contact: z.string(),
  /** In part for those who are not its main account. */
  mobile: z.string(),
  email: z.string(),
  landline: z.string(),
  brands: z.string(),
  products: z.string(),
  introduction: z.string(),
  website: z.string(),
  logo: StoredFile.nullable(),
  pictures: z.array(StoredFile),
  bankName: z.string(),
  /** Its last four digits. */
  bankAccountEnd: z.string().nullable(),
});

const Invited = z.object({
  id: z.int(),
  enterpriseName: z.string(),
  role: z.enum(MEMBER_ROLES),
  invitedBy: z.string(),
  expiresAt: time,
});

/** Whether its introduction waits for a look. */
const SavedDetails = z.object({ review: TextReview.nullable() });

export const certification = defineCalls("enterprises", {
  /** Whether the asker's enterprise is certified; null where that is not in force, or where he has none, or has not logged in. */
  enterpriseStatus: {
    method: "GET",
    path: "/enterprise/user/status",
    access: "visitor",
    input: z.object({}),
    data: z.literal("certified").nullable(),
  },

  /** Whether the asker is the main account of an enterprise. */
  isCreator: {
    method: "GET",
    path: "/enterprise/user/creator",
    access: "user",
    input: z.object({}),
    data: z.boolean(),
  },

  /** The asker's enterprise and how its certification stands (null 未认证, 0 审核中, 1 已认证, 2 已驳回, 3 已过期, 4 已撤销), what he has typed so far, and who invites him. */
  myCertification: {
    method: "GET",
    path: "/enterprise/mine",
    access: "user",
    input: z.object({}),
    data: z.object({
      status: z.literal([0, 1, 2, 3, 4]).nullable(),
      role: z.enum(MEMBER_ROLES).nullable(),
      isOwner: z.boolean(),
      ownMobile: z.string().nullable(),
      enterprise: Enterprise.nullable(),
      /** The latest first; for its main account alone. */
      certifications: z.array(Certification),
      draft: z.record(z.string(), z.string()),
      invitations: z.array(Invited),
      now: time,
    }),
  },

  /** Keeps what is typed in the form; an account number is left out. */
  saveDraft: {
    method: "POST",
    path: "/enterprise/draft",
    access: "user",
    body: "json",
    input: z.object({
      fields: z.record(z.string().max(40, "字段有误"), z.string("字段有误").max(2000, "内容过长"), "草稿有误"),
    }),
    data: z.object({}),
  },

  /**
   * Takes an upload (purpose `licence` or `picture`) as a licence, a letter of authority or a picture, checked and
   * written anew; asked again it answers the same file.
   */
  storeFile: {
    method: "POST",
    path: "/enterprise/file",
    access: "user",
    input: z.object({
      uploadId: z.string("请选择文件").min(1, "请选择文件").max(60, "文件编号有误"),
      kind: z.enum(FILE_KINDS, "请选择文件的用途"),
    }),
    data: StoredFile,
    limit: { calls: 60, seconds: 600 },
  },

  /** A file of the asker's enterprise; operators see those that were submitted, which goes on record. */
  readEnterpriseFile: {
    method: "GET",
    path: "/enterprise/file/:id",
    access: "user",
    input: z.object({ id }),
    data: "file",
  },

  /** The letter of authority to be printed and stamped, with what the draft says so far. */
  renderLetterTemplate: {
    method: "GET",
    path: "/enterprise/letter",
    access: "user",
    input: z.object({}),
    data: "file",
    limit: { calls: 30, seconds: 600 },
  },

  /**
   * Submits the asker's enterprise for review; what is certified stays in force meanwhile, and `isReviewed` is false
   * where nothing that is reviewed has changed.
   */
  submitCertification: {
    method: "POST",
    path: "/enterprise/submit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(certificationFields),
    data: SavedDetails.extend({ isReviewed: z.boolean() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Takes back what waits for review. */
  withdrawCertification: {
    method: "POST",
    path: "/enterprise/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({}),
  },

  /** Changes contact, business and the rest that is not reviewed. */
  updateDetails: {
    method: "POST",
    path: "/enterprise/update",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(detailFields),
    data: SavedDetails,
    limit: { calls: 60, seconds: 600 },
  },

  /** Provinces, or the cities or districts of what has the number; empty where there is nothing below. */
  regions: {
    method: "GET",
    path: "/regions",
    access: "visitor",
    cacheSeconds: HOUR_SECONDS,
    input: z.object({
      parent: z
        .string()
        .regex(/^(\d{6})?$/, "地区编号有误")
        .default(""),
    }),
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  },
});

export type MyCertification = z.output<typeof certification.myCertification.data>;
export type StoredFile = z.output<typeof StoredFile>;
export type OwnCertification = z.output<typeof Certification>;
