import { defineRefusals } from "#api/refusals.ts";

export const datasheetRefusals = defineRefusals(2000, {
  zipUnderWay: "请勿重复请求,稍后重试",
  zipTooLarge: "所选文件共 {size}，超过单次打包上限 {most}，请分批下载",
  someGone: "所选规格书中有 {count} 份已下架或不存在，请刷新页面后重新选择",
  fileUnreadable: "《{fileName}》暂时无法读取，请取消勾选后重试",
  correctionsUsedUp: "今天提交的纠错已达 {most} 条，请明天再来",
  correctionSettledToday: "您今天提交的同一问题已处理，请明天再反馈",
  correctionSettled: "这条纠错已处理",
  sameDocument: "新旧版本不能是同一份规格书",
  versionsReversed: "这份规格书已在对方之前，是更旧的版本；要调换先后，请先拆分",
  versionSucceeded: "旧版之后已有别的版本，请把新版接在最新的一版之后",
  versionPreceded: "新版之前已有别的版本，请先拆分",
  documentRemoved: "这份规格书此前已下架",
});
