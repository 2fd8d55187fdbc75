import { numberRefusals } from "#api/refusals.ts";

/** Of 2000–2999, which the catalogue shares with selection and datasheets: numbers are never reused. */
export const catalogueRefusals = numberRefusals({
  brandIntoItself: [2025, "不能把品牌合并到自己，或并入它自己的前身"],
  mergedIntoItself: [2026, "不能合并到自己"],
  importUnderWay: [2027, "“{title}”正在进行，请等它完成或先停止它"],
  importOver: [2028, "这次导入已结束"],
  importRuns: [2029, "导入正在进行，请等它完成后再合并"],
  brandMerged: [2031, "品牌「{name}」已并入「{into}」，不能再合并"],
  editedMeanwhile: [2032, "刚被其他运营人员修改过，请刷新后再改"],
  mergeUndone: [2041, "这次合并已撤销"],
  mergeTooOld: [2042, "只能撤销 {days} 天内的合并"],
  mergedSince: [2043, "之后「{from}」又并入了「{into}」，请先撤销那一次"],
  importConfirmed: [2047, "这份名单已确认导入"],
  importUntried: [2048, "请先按现在的设置试导入，再确认"],
  importUndone: [2049, "这次导入已撤销"],
  importTooOld: [2050, "只能撤销 {days} 天内已结束的导入"],
  listUnreadable: [2051, "名单读不出来：{reason}"],
  columnMissing: [2052, "请指定哪一列是型号"],
  columnTwice: [2053, "有两列都选了「{label}」，请只留一列"],
  importRunsMeanwhile: [2055, "导入正在进行，请等它完成后再试"],
  brandHidden: [2054, "品牌「{name}」已隐藏，请先恢复品牌"],
  importOfConsole: [1061, "请到控制台的「导入」停止它"],
});
