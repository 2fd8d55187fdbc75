import { defineRefusals } from "#api/refusals.ts";

export const writingRefusals = defineRefusals(17_000, {
  documentUnreadable: "正文格式有误，请刷新页面后重试",
  documentUnknownNode: "正文含有不支持的内容，请删除后重试",
  documentTooDeep: "正文的列表、引用或表格嵌套过深，最多 {most} 层",
  documentTooManyNodes: "正文的段落、表格等内容过多，请分成几篇文章",
  documentTooLong: "正文过长，最多 {most} 字",
  documentTooManyPictures: "正文最多 {most} 张图片",
  formulaTooLong: "公式过长，每个最多 {most} 个字符",
  formulasTooMany: "公式过多，请分成几篇文章",
  pictureUnreadable: "图片无法读取，请换一张 JPG、PNG、WebP 或 GIF 图片",
  pictureTooManyPixels: "图片像素过大（最多 {most} 百万像素），请缩小后重新上传",
  pictureTooManyFrames: "动图过大，请缩短或改用静态图片",
  picturesBusy: "正在处理的图片较多，请稍后再试",
  picturesUsedUp: "今天上传的图片过多，请明天再试",
  changedElsewhere: "文章已在另一窗口修改",
  pictureNotYours: "文章中有不属于您的图片，请重新上传",
  draftsUsedUp: "今天新建的文章过多，请明天再试",
  submitsUsedUp: "今天提交的文章过多，请明天再试",
  notMovable: "当前状态为「{state}」，不能{move}",
  draftsFull: "未发布的文章最多 {most} 篇（含 30 天内删除的），请先发布或等待清理",
  textsFull: "您的文章与草稿已占满 {most} MB（含 30 天内删除的），请删除不再需要的文章并等待清理",
});
