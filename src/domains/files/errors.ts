import { defineRefusals } from "#api/refusals.ts";

export const fileRefusals = defineRefusals(15_000, {
  uploadUnknown: "没有这个上传的文件，请重新上传",
  uploadUnfinished: "文件还没有传完，请等待上传完成",
  uploadTaken: "这个文件已经提交过，请重新上传",
  uploadInfected: "文件没有通过安全检查，不能使用",
  uploadNotScanned: "文件正在进行安全检查，请稍后再提交",
  otherPurpose: "这个文件不是为此上传的，请重新上传",
  fileEmpty: "文件是空的",
  // What is taken for the purpose stands in upload-purposes.ts.
  fileTooLarge: "{tooLarge}",
  wrongKind: "{wrongKind}",
  uploadsUsedUp: "一小时内最多上传 {most} 个文件，请 {minutes} 分钟后再试",
  bytesUsedUp: "24 小时内最多上传 2 GB，请 {hours} 小时后再试",
  uploadGone: "这个上传已过期或已取消，请重新上传",
  uploadMisplaced: "上传的进度与服务器不一致，请继续上传",
  uploadLocked: "这个文件正在另一个窗口上传，请稍后再试",
  pictureUnreadable: "图片无法读取，请换一张，或另存为 JPG、PNG 后再上传",
  pictureGone: "这张图片已不在，请重新上传",
});
