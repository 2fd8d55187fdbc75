import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  authors: {
    title: "作者资料",
    columns: {
      state: "状态",
      penName: "笔名",
      mark: "认证",
      realName: "姓名",
      bio: "简介",
      fields: "领域",
      worksUrl: "作品网址",
      reason: "原因",
      appliedAt: "申请时间",
      decidedAt: "处理时间",
    },
  },
  columns: { title: "专栏", columns: { name: "名称", summary: "简介", createdAt: "创建时间" } },
  articles: {
    title: "文章",
    columns: {
      id: "编号",
      state: "状态",
      reason: "原因",
      title: "标题",
      publishedAt: "发布时间",
      reads: "阅读",
      likes: "点赞",
      comments: "评论",
      createdAt: "创建时间",
    },
  },
  versions: {
    title: "文章的最新内容",
    columns: {
      article: "文章编号",
      version: "版本",
      title: "标题",
      summary: "摘要",
      tags: "标签",
      origin: "来源类型",
      sourceUrl: "来源网址",
      document: "正文",
      region: "发布地",
      savedAt: "保存时间",
    },
  },
  attachments: {
    title: "文章附件",
    columns: { fileName: "文件名", sizeBytes: "字节数", downloads: "下载次数", createdAt: "上传时间" },
  },
  articleLikes: { title: "点赞的文章", columns: { articleId: "文章编号", createdAt: "时间" } },
  comments: {
    title: "评论",
    columns: {
      articleId: "文章编号",
      text: "内容",
      state: "状态",
      reason: "原因",
      region: "发布地",
      createdAt: "时间",
    },
  },
  mentions: { title: "提到我的评论", columns: { articleId: "文章编号", createdAt: "时间" } },
  articleReports: {
    title: "举报的文章与评论",
    columns: {
      articleId: "文章编号",
      commentId: "评论编号",
      category: "类型",
      detail: "说明",
      state: "状态",
      answer: "答复",
      createdAt: "时间",
    },
  },
};
