const FEN = 100;

export const DEPOSIT_YUAN_MAX = 10_000_000;
export const FEE_PERCENT_MAX = 30;
export const wholeMessage = (most: number): string => `应为 0 到 ${most} 的整数`;

/** The terms as they are told of what admins set. */
export function termsOf(set: { depositYuan: number; feePercent: number }): { depositFen: number; feePercent: number } {
  return { depositFen: set.depositYuan * FEN, feePercent: set.feePercent };
}

const ACCOUNT_NUMBER = /^\d{8,30}$/;
export const ACCOUNT_NUMBER_MESSAGE = "账号为 8–30 位数字";
export const ACCOUNT_PARTS_MESSAGE = "户名、开户行和账号须一起填写，或都留空";

/** The number of an account without what people write between its digits. */
export const plainAccountNumber = (text: string): string => text.normalize("NFKC").replaceAll(/[\s-]/g, "");

/** Whether it is the number of an account, written plainly. */
export const isAccountNumber = (plain: string): boolean => ACCOUNT_NUMBER.test(plain);
