import { defineRefusals } from "#api/refusals.ts";

export const financialRefusals = defineRefusals(17_400, {
  known: "该公司这一期的数据已有，请在列表中修改",
  editedMeanwhile: "内容刚被修改过，请核对最新内容后再操作",
  noArticle: "没有这篇文章，或读者看不到",
});
