import { z } from "zod";
import { configLine } from "#domains/config/fields.ts";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import {
  ACCOUNT_NUMBER_MESSAGE,
  ACCOUNT_PARTS_MESSAGE,
  DEPOSIT_YUAN_MAX,
  FEE_PERCENT_MAX,
  isAccountNumber,
  plainAccountNumber,
  termsOf,
  wholeMessage,
} from "../admission-settings.ts";

const ACCOUNT = "receivingAccount";
const TERMS = "merchantTerms";

const whole = (most: number) => {
  const message = wholeMessage(most);
  return z.int(message).min(0, message).max(most, message);
};
const terms = z.strictObject({ depositYuan: whole(DEPOSIT_YUAN_MAX), feePercent: whole(FEE_PERCENT_MAX) });
const FIRST_TERMS: z.output<typeof terms> = { depositYuan: 10_000, feePercent: 2 };

const account = z
  .strictObject({
    name: configLine(60).nullable(),
    bank: configLine(60).nullable(),
    account: z
      .string()
      .max(40, ACCOUNT_NUMBER_MESSAGE)
      .overwrite(plainAccountNumber)
      .refine(isAccountNumber, ACCOUNT_NUMBER_MESSAGE)
      .nullable(),
  })
  .superRefine((set, context) => {
    const fields = ["name", "bank", "account"] as const;
    if (fields.every((field) => set[field] === null)) return;
    for (const field of fields)
      if (set[field] === null) context.addIssue({ code: "custom", path: [field], message: ACCOUNT_PARTS_MESSAGE });
  });

/** What admins set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  [TERMS]: {
    title: "保证金与费率",
    hint: "商家签署入驻协议时按此约定；已签署的商家仍按签署时的约定",
    group: "商家",
    order: 11,
    schema: terms,
    labels: {
      depositYuan: { title: "保证金（元）", help: "开店前缴纳，退店时退还" },
      feePercent: { title: "服务费（%）", help: "按成交货款收取" },
    },
    fallback: FIRST_TERMS,
    isAdmins: true,
  },
  [ACCOUNT]: {
    title: "收款账户",
    hint: "商家缴纳保证金的对公账户，显示在待缴保证金的商家的入驻页",
    group: "商家",
    order: 12,
    schema: account,
    labels: { name: "户名", bank: "开户行", account: { title: "账号", help: "8–30 位数字，空格会去掉" } },
    fallback: { name: null, bank: null, account: null },
    isAdmins: true,
  },
};

interface ReceivingAccount {
  name: string;
  bank: string;
  account: string;
}

/** Shown where the portal is tried out and nobody has set one: it is nobody's, and says so. */
const DEMO_ACCOUNT: ReceivingAccount = { name: "演示账户（请勿转账）", bank: "演示银行", account: "0000000000000000" };

/** Where deposits are paid to; null while admins have not set it. */
export async function readReceivingAccount(
  context: Pick<Context, "db" | "settings">,
): Promise<ReceivingAccount | null> {
  const kept = account.safeParse(await readConfigValue(context, ACCOUNT));
  const { name, bank, account: number } = kept.success ? kept.data : { name: null, bank: null, account: null };
  if (name !== null && bank !== null && number !== null) return { name, bank, account: number };
  return context.settings.mode === "demo" ? DEMO_ACCOUNT : null;
}

/** What a shop leaves with the portal before it opens, and what it pays of the price of goods sold: as it is agreed from now on. */
export async function readTerms(context: Pick<Context, "db">): Promise<{ depositFen: number; feePercent: number }> {
  const kept = terms.safeParse(await readConfigValue(context, TERMS));
  return termsOf(kept.success ? kept.data : FIRST_TERMS);
}
