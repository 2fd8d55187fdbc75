import { parseOperatorWish, type OperatorWish } from "#domains/accounts/server/operator-options.ts";
import { addOperator, listOperators, removeOperator } from "#domains/accounts/server/add-operator.ts";
import { prepareDataFolder } from "#platform/data-folder.ts";
import { openDatabase } from "#platform/database.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { migrate } from "#platform/migrate.ts";
import { openServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { Refusal } from "#api/refusals.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { declared } from "./declared.ts";

const ROLE_NAMES: Record<string, string> = { operator: "运营人员", admin: "管理员" };

/** Does what is wished in the database of the portal, which may be running or not. Answers the exit code. */
async function manageOperators(wish: OperatorWish): Promise<number> {
  const settings = readSettings(process.env);
  await prepareDataFolder(settings.dataDir);
  const embedded = settings.databaseUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) });
  try {
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    await migrate(connection);
    const db = openDatabase(connection);
    try {
      return await fulfil(wish, { db, settings, declared, key: await openServerKey(settings), now: new Date() });
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

async function fulfil(wish: OperatorWish, context: Parameters<typeof addOperator>[0]): Promise<number> {
  if (wish.act === "list") {
    for (const { mobile, nickName, role } of await listOperators(context))
      console.log(`${mobile} ${ROLE_NAMES[role]} ${nickName}`);
    return 0;
  }
  if (wish.act === "remove") {
    const isRemoved = await removeOperator(context, wish.mobile);
    console.log(
      isRemoved
        ? `${wish.mobile} 不再是运营人员，其登录和原密码已全部失效（用短信验证码登录后设置新密码）`
        : `${wish.mobile} 不是运营人员`,
    );
    return isRemoved ? 0 : 1;
  }
  const { isNew, secret, otpauthUrl, recoveryCodes } = await addOperator(context, wish);
  console.log(
    `${wish.mobile} 已设为${ROLE_NAMES[wish.role]}${isNew ? "（新账号，用短信验证码登录）" : "，其原有登录已全部失效"}`,
  );
  console.log(
    `验证器密钥 ${secret}\n验证器地址 ${otpauthUrl}\n恢复码（每个只能用一次） ${recoveryCodes.join(" ")}\n以上内容只显示这一次。`,
  );
  return 0;
}

const wish = parseOperatorWish(process.argv.slice(2));
if (typeof wish === "string") {
  console.log(wish);
  process.exit(process.argv.includes("--help") || process.argv.includes("-h") ? 0 : 1);
}
process.exit(
  await manageOperators(wish).catch((error: unknown) => {
    console.error(error instanceof StartRefusal || error instanceof Refusal ? `不能完成：${error.message}` : error);
    return 1;
  }),
);
