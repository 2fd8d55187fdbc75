import { formFile } from "#domains/enterprises/components/public/file-field.tsx";
import type { HeldFields, ShownFields } from "#web/field-changes.ts";
import type { OwnAgent, OwnCompany, OwnTrader } from "../../contract/own-company.ts";
import type { Office } from "./office-fields.tsx";
import { yuanOf } from "./yuan.ts";

const yesOrNo = (is: boolean) => (is ? "是" : "否");

/** What the form shows of a company whatever it is in the directory, by its fields. */
function shownOfCompany(company: OwnCompany): ShownFields {
  const { nameEn, aliases, website, region, regionName, address, introduction, productLines, logo, offices, isOn } =
    company;
  return {
    isOn: { label: "在目录中展示", value: isOn ? "true" : "", text: yesOrNo(isOn) },
    nameEn: { label: "英文名", value: nameEn },
    aliases: { label: "简称和别名", value: aliases.join("，"), text: aliases },
    website: { label: "官网", value: website },
    region: { label: "所在地区", value: region, text: regionName },
    address: { label: "详细地址", value: address },
    introduction: { label: "企业简介", value: introduction },
    productLines: { label: "产品线", value: productLines },
    logoId: { label: "Logo", value: formFile(logo), text: logo ? `图片 ${logo.id}` : "" },
    offices: {
      label: "办公点",
      value: JSON.stringify(offices.map(({ name, region, address }): Office => ({ name, region, address }))),
      text: offices.map(({ name, regionName, address }) => [name, regionName, address].filter(Boolean).join(" ")),
    },
  };
}

export function shownOfAgent(agent: OwnAgent): ShownFields {
  const { showsStock, leadDays, minOrderFen } = agent;
  return {
    ...shownOfCompany(agent),
    leadDays: { label: "交期（天）", value: leadDays?.toString() ?? "" },
    minOrder: { label: "起订金额（元）", value: yuanOf(minOrderFen) },
    showsStock: { label: "库存可查", value: showsStock ? "true" : "", text: yesOrNo(showsStock) },
  };
}

export function shownOfTrader(trader: OwnTrader): ShownFields {
  const { strengths, warehouses, paymentDays, includesTax } = trader;
  return {
    ...shownOfCompany(trader),
    strengths: { label: "优势品牌和型号", value: strengths },
    warehouses: { label: "现货仓", value: warehouses.join("，"), text: warehouses },
    paymentDays: { label: "账期（天）", value: paymentDays?.toString() ?? "" },
    includesTax: {
      label: "报价是否含税",
      value: includesTax === null ? "" : String(includesTax),
      text: includesTax === null ? "不说明" : includesTax ? "含税" : "不含税",
    },
  };
}

/** What the fields hold before anything is typed. */
export const valuesOf = (shown: ShownFields): HeldFields =>
  Object.fromEntries(Object.entries(shown).map(([name, { value }]) => [name, value]));

export const officesOf = ({ offices = "[]" }: HeldFields): Office[] => JSON.parse(offices) as Office[];

/** The part that both forms share, as the calls take it. */
export function sentCompany(values: HeldFields, { updatedAt }: Pick<OwnCompany, "updatedAt">) {
  const {
    nameEn = "",
    aliases = "",
    website = "",
    region = "",
    address = "",
    introduction = "",
    productLines = "",
    logoId = "",
    isOn = "",
  } = values;
  return {
    nameEn,
    aliases: namesOf(aliases),
    website,
    region,
    address,
    introduction,
    productLines,
    logoId,
    isOn,
    offices: officesOf(values),
    updatedAt: updatedAt ?? "",
  };
}

/** Names that are parted by commas or lines. */
export function namesOf(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
