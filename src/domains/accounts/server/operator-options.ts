import { parseArgs } from "node:util";
import { mobile as mobileField } from "../fields.ts";

/** What whoever runs the portal wants done with its operators. */
export type OperatorWish =
  | { act: "list" }
  | { act: "remove"; mobile: string }
  | { act: "add"; mobile: string; role: "operator" | "admin" };

const USAGE = `用法：npm run operator -- add 手机号 [--role operator|admin]
      npm run operator -- remove 手机号
      npm run operator -- list

手机号可带区号：13900000000、+852-51234567、+886-912345678。
add 设立运营人员并打印验证器密钥与恢复码，只显示一次；再次运行换新的。`;

/** Reads the command line. Answers the sentence to show where it can't be read. */
export function parseOperatorWish(words: string[]): OperatorWish | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: { role: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
  const {
    values,
    positionals: [act, number, ...more],
  } = parsed;
  if (values.help || more.length > 0) return USAGE;
  if (act === "list" && number === undefined) return { act };
  if (act !== "add" && act !== "remove") return USAGE;
  const mobile = mobileField.safeParse(number);
  if (!mobile.success) return mobile.error.issues[0]!.message;
  const { role = "operator" } = values;
  if (role !== "operator" && role !== "admin") return "--role 只能是 operator 或 admin";
  return act === "add" ? { act, mobile: mobile.data, role } : { act, mobile: mobile.data };
}
