import { defineRefusals, numberRefusals } from "#api/refusals.ts";

export const stockRefusals = {
  ...defineRefusals(16_400, {
    unreadable: "{reason}",
    uploadGone: "这份文件已导入或已放弃，请重新上传",
    underWay: "「{fileName}」正在导入，请等它完成或先取消",
    alreadyOver: "这次导入已经结束",
    mpnUnmapped: "请指定哪一列是型号、哪一列是数量",
    columnTwice: "「{label}」与「{other}」选了同一列",
    noLines: "标题行下面没有内容，请检查标题行",
    lineGone: "这条库存已不存在，请刷新页面",
    nothingOld: "没有超过 30 天未更新的库存",
    nothingThere: "还没有库存",
    filesFull: "今日上传的库存文件过多，请明天再试",
  }),
  ...numberRefusals({
    stockBusy: [16_411, "库存正在导入，请稍后再试"],
    stockFull: [
      16_412,
      "导入后共 {lines} 条库存，超过每家企业 {most} 条的上限，请先删除不再有货的库存，或用整体替换导入",
    ],
    stockChanging: [16_413, "库存正在更新，请等它完成后再试"],
    rightLost: [16_414, "导入已停止：{reason}"],
    askedOtherwise: [16_415, "替换的内容已变化，请刷新后再确认"],
    lineChanged: [16_416, "这条库存刚被他人修改，已显示最新内容，请核对后再保存"],
    nothingToUndo: [16_417, "没有可以撤销的修改"],
    changedSince: [16_418, "{mpn} 之后又有变动，不能撤销"],
    linesFull: [16_419, "每家企业最多 {most} 条库存，请先删除不再有货的"],
  }),
};
