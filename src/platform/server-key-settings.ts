import { z } from "zod";

const key = z.string().min(32);

/** The settings of the server's key, as `SETTINGS` of settings.ts. */
export const SERVER_KEY_SETTINGS = {
  SERVER_KEY: key
    .optional()
    .describe(
      "加密与签名用的密钥，至少 32 个字符；不设则用数据目录内的 server-key，多台服务器共用一个数据库时必须设置",
    ),
  SERVER_KEY_FORMER: z
    .string()
    .transform((given) => given.split("\n").map((line) => line.trim()))
    .transform((lines) => lines.filter((line) => line !== ""))
    .pipe(z.array(key))
    .optional()
    .describe(
      "更换密钥后仍须认得的旧密钥，每行一个（至少 32 个字符），新的在前；步骤见 docs/how-to/replace-the-server-key.md",
    ),
};
