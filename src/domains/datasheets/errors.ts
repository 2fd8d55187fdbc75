import { defineRefusals } from "#api/refusals.ts";

export const datasheetRefusals = defineRefusals(2000, {
  zipUnderWay: "请勿重复请求,稍后重试",
  zipTooLarge: "所选文件共 {size}，超过单次打包上限 {most}，请分批下载",
  someGone: "所选规格书中有 {count} 份已下架或不存在，请刷新页面后重新选择",
  fileUnreadable: "《{fileName}》暂时无法读取，请取消勾选后重试",
  correctionsUsedUp: "今天提交的纠错已达 {most} 条，请明天再来",
  correctionSettledToday: "您今天提交的同一问题已处理，请明天再反馈",
  correctionSettled: "这条纠错已处理",
});
