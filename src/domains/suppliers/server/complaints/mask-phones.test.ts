import { expect, test } from "vitest";
import { maskPhones } from "./mask-phones.ts";

test.each([
  ["请打 13812345678 联系", "请打 138**** 联系"],
  ["电话138-1234-5678。", "电话138****。"],
  ["+86 138 1234 5678", "+86****"],
  ["１３８１２３４５６７８", "１３８****"],
  ["0755-12345678 或 4008001234", "075**** 或 400****"],
  ["邮箱 zhang.san@example.com.cn", "邮箱 z***"],
])("%s becomes %s", (text, masked) => expect(maskPhones(text)).toBe(masked));

test.each(["STM32F103C8T6 共 12000 片", "SN138123456789A", "订单 202611230001 金额 13812.50 元", "批次 2340，LM358DR"])("%s stays as it is", (text) => expect(maskPhones(text)).toBe(text));
