import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, optionalField, time, writtenLine, writtenText } from "#api/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { detailFields, isTicked, line } from "#domains/enterprises/fields.ts";
import { StoredFile } from "#domains/enterprises/contract/certification.ts";

export const ALIASES_MAX = 20;
export const OFFICES_MAX = 20;
export const WAREHOUSES_MAX = 10;
const DAYS_MAX = 365;
// A thousand million yuan.
const MIN_ORDER_FEN_MAX = 100_000_000_000;

const optionalRegion = z
  .string("地区有误")
  .regex(/^(\d{6})?$/, "地区有误")
  .default("");
const flag = z.preprocess(isTicked, z.boolean());
const days = (what: string) => optionalField(formInteger(0, DAYS_MAX, `${what}为 0–${DAYS_MAX} 的整数`));
/** Each once, however its letters are. */
const names = (what: string, { most, characters }: { most: number; characters: number }) =>
  z
    .array(writtenLine(characters, `每个${what}最多 ${characters} 个字`), `${what}有误`)
    .max(100, `${what}最多 ${most} 个`)
    .transform((given) => [...new Map(given.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()])
    .refine((given) => given.length <= most, `${what}最多 ${most} 个`)
    .default([]);

const office = z.object({
  name: writtenLine(40, "办公点名称最多 40 个字").min(1, "请输入办公点名称"),
  region: optionalRegion,
  address: writtenLine(100, "办公点地址最多 100 个字").default(""),
});

/** What is told of a company whatever it is in the directory. */
const companyFields = {
  nameEn: writtenLine(120, "英文名最多 120 个字")
    .regex(/^[\x20-\x7e\u00a0-\u024f]*$/, "英文名只能包含拉丁字母、数字和符号")
    .default(""),
  aliases: names("别名", { most: ALIASES_MAX, characters: 40 }),
  website: detailFields.website,
  region: optionalRegion,
  address: line("地址", 100),
  introduction: detailFields.introduction,
  productLines: writtenText(2000, "产品线最多 2000 个字").default(""),
  logoId: optionalField(id),
  offices: z.array(office, "办公点有误").max(OFFICES_MAX, `办公点最多 ${OFFICES_MAX} 个`).default([]),
  /** Whether it stands in the directory as such. */
  isOn: flag,
  /** As it was seen: what another has changed since is not written over. Left out where there was none yet. */
  updatedAt: optionalField(time),
};

const { isOn: _, ...toldFields } = companyFields;

const agentFields = {
  showsStock: flag,
  leadDays: days("交期"),
  minOrderFen: optionalField(formInteger(0, MIN_ORDER_FEN_MAX, "起订金额有误")),
};

const traderFields = {
  strengths: line("优势", 200),
  warehouses: names("现货仓", { most: WAREHOUSES_MAX, characters: 20 }),
  paymentDays: days("账期"),
  includesTax: optionalField(z.enum(["true", "false"], "请选择是否含税")),
};

/** Changes what the directory shows of the asker's company. */
const change = {
  method: "POST",
  access: "user",
  publishes: true,
  proof: "second factor",
  body: "json",
  data: z.object({ id: z.int(), review: TextReview.nullable() }),
  limit: { calls: 60, seconds: 600 },
} as const;

const Company = z.object({
  /** None before it is first saved. */
  id: z.int().nullable(),
  /** As certified. */
  name: z.string(),
  nameEn: z.string(),
  aliases: z.array(z.string()),
  website: z.string(),
  region: z.string(),
  /** 广东省 深圳市 南山区. */
  regionName: z.string(),
  address: z.string(),
  introduction: z.string(),
  productLines: z.string(),
  /** Its main products, as it has named them for its certification. */
  certifiedProducts: z.string(),
  logo: StoredFile.nullable(),
  offices: z.array(z.object({ name: z.string(), region: z.string(), regionName: z.string(), address: z.string() })),
  isOn: z.boolean(),
  /** Of introduction, product lines and strengths. */
  review: TextReview.nullable(),
  logoReview: TextReview.nullable(),
  updatedAt: time.nullable(),
});
const AgentFacts = z.object({ showsStock: z.boolean(), leadDays: z.int().nullable(), minOrderFen: z.int().nullable() });
const TraderFacts = z.object({
  strengths: z.string(),
  warehouses: z.array(z.string()),
  paymentDays: z.int().nullable(),
  includesTax: z.boolean().nullable(),
});

export const ownCompany = defineCalls("companies", {
  /** What the asker's company shows of itself as an agent. */
  readAgentProfile: {
    method: "GET",
    path: "/agent/mine",
    access: "user",
    input: z.object({}),
    data: Company.extend(AgentFacts.shape),
  },

  /** Saves what the asker's company shows of itself as an agent, and whether it stands in the directory as one. Its name is the certified one. */
  saveAgentProfile: { ...change, path: "/agent/save", input: z.object({ ...companyFields, ...agentFields }) },

  /** Puts the asker's company into the directory as an agent; refused where it stands there. */
  addAgentProfile: { ...change, path: "/agent/add", input: z.object({ ...toldFields, ...agentFields }) },

  /** Changes what it shows of itself as an agent; refused where it does not stand there. */
  editAgentProfile: { ...change, path: "/agent/edit", input: z.object({ ...toldFields, ...agentFields }) },

  /** What the asker's company shows of itself as a trader. */
  readTraderProfile: {
    method: "GET",
    path: "/trader/mine",
    access: "user",
    input: z.object({}),
    data: Company.extend(TraderFacts.shape),
  },

  /** Saves what the asker's company shows of itself as a trader, and whether it stands in the directory as one. Its name is the certified one. */
  saveTraderProfile: { ...change, path: "/trader/save", input: z.object({ ...companyFields, ...traderFields }) },

  /** Puts the asker's company into the directory as a trader; refused where it stands there. */
  addTraderProfile: { ...change, path: "/trader/add", input: z.object({ ...toldFields, ...traderFields }) },

  /** Changes what it shows of itself as a trader; refused where it does not stand there. */
  editTraderProfile: { ...change, path: "/trader/edit", input: z.object({ ...toldFields, ...traderFields }) },
});

export type SavedCompany = z.output<typeof change.data>;
export type OwnCompany = z.output<typeof Company>;
export type OwnAgent = z.output<typeof ownCompany.readAgentProfile.data>;
export type OwnTrader = z.output<typeof ownCompany.readTraderProfile.data>;
