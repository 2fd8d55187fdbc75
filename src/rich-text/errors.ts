import { defineRefusals, numberRefusals } from "#api/refusals.ts";

/** What a text that was sent can't be. The numbers behind these are the articles': this list ends here. */
export const documentRefusals = defineRefusals(17_000, {
  documentUnreadable: "正文格式有误，请刷新页面后重试",
  documentUnknownNode: "正文含有不支持的内容，请删除后重试",
  documentTooDeep: "正文的列表、引用或表格嵌套过深，最多 {most} 层",
  documentTooManyNodes: "正文的段落、表格等内容过多，请分成几篇文章",
  documentTooLong: "正文过长，最多 {most} 字",
  documentTooManyPictures: "正文最多 {most} 张图片",
  formulaTooLong: "公式过长，每个最多 {most} 个字符",
  formulasTooMany: "公式过多，请分成几篇文章",
});

/** What a text has too many of. */
export const { documentTooMany } = numberRefusals({
  documentTooMany: [17_630, "正文最多 {most} 个{what}"],
});
