/** What became of the rows of a file. */
export interface FileAccount {
  name: string;
  unit: "行" | "个符号" | "个文件" | "项";
  read: number;
  loaded: number;
  unchanged: number;
  refused: number;
  /** Of the rows read, those an earlier run had done. */
  before: number;
  /** Why the file could not be read to its end. */
  failure: string | null;
  isInterrupted: boolean;
}

/** An account with nothing in it yet. */
export function openAccount(name: string, unit: FileAccount["unit"] = "行"): FileAccount {
  return { name, unit, read: 0, loaded: 0, unchanged: 0, refused: 0, before: 0, failure: null, isInterrupted: false };
}

/** The account of files that were refused before a row of them was read. */
export function accountOfRefused(count: number): FileAccount {
  return { ...openAccount("不能导入的文件", "个文件"), read: count, refused: count };
}

/** One sentence on a file, or on all of them. */
export function describeAccount(account: FileAccount): string {
  const { name, unit, read, loaded, unchanged, refused, before, failure } = account;
  const resumed = before > 0 ? `（其中上次已完成 ${format(before)}）` : "";
  const figures = `读取 ${format(read)} ${unit}${resumed} = 新增或更新 ${format(loaded)} + 未变 ${format(unchanged)} + 拒绝 ${format(refused)}`;
  return failure === null ? `${name}：${figures}` : `${name}：${figures}；未能读完：${failure}`;
}

/** The sum over all files. Throws where read and done differ: rows must never vanish. */
export function sumAccounts(accounts: FileAccount[]): FileAccount {
  const sum = openAccount("合计");
  for (const account of accounts) {
    for (const figure of ["read", "loaded", "unchanged", "refused", "before"] as const) sum[figure] += account[figure];
    if (!account.isInterrupted && account.read !== account.loaded + account.unchanged + account.refused) {
      throw new Error(`the account of ${account.name} does not hold: ${JSON.stringify(account)}`);
    }
  }
  return sum;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
