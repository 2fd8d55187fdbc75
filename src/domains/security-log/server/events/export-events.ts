import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { sheetFile } from "#platform/sheet-file.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { securityEvents } from "../../contract/events.ts";
import { SECURITY_KINDS, SECURITY_OUTCOMES, type SecurityKind, type SecurityOutcome } from "../../labels.ts";
import { type Asked, selectEvents } from "./list-events.ts";

const EXPORTED_MAX = 50_000;
const ROWS_AT_ONCE = 200;

/** The same as a file. */
export async function exportEvents(
  context: UserContext,
  { format, ...asked }: ParsedInputOf<typeof securityEvents.exportEvents>,
): Promise<FileAnswer> {
  // Whom it was asked for is nothing that the operators' log, which keeps for ever, needs to know.
  const { account, ...after } = asked;
  await recordAction(context, {
    act: "export-security",
    subject: "security-log",
    after: { ...after, hasAccount: account !== undefined },
  });
  const titles = ["编号", "时间", "事件", "结果", "用户编号", "网络", "地址", "设备", "浏览器", "请求", "次数", "说明"];
  const stamp = formatStamp(context.now);
  return sheetFile(context, async () => ({
    name: "安全日志",
    titles,
    rows: () => readRows(context, asked),
    format,
    names: [`安全日志-${stamp}`, `security-${stamp}`],
  }));
}

async function* readRows(context: Context, asked: Asked): AsyncGenerator<SheetCell[][]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let sent = 0; sent < EXPORTED_MAX; sent += ROWS_AT_ONCE) {
    const rows = await selectEvents(context, asked)
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    before = rows.at(-1)!.id;
    yield rows.map((row) => [
      row.id,
      row.at.toISOString(),
      SECURITY_KINDS[row.kind as SecurityKind] ?? row.kind,
      SECURITY_OUTCOMES[row.outcome as SecurityOutcome] ?? row.outcome,
      row.userId,
      row.network,
      row.address,
      row.device,
      row.browser,
      row.requestId,
      row.times,
      JSON.stringify(row.details),
    ]);
  }
}
