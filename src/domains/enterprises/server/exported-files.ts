import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  enterprises: {
    title: "我的企业",
    columns: {
      status: "状态",
      name: "企业名称",
      creditCode: "统一社会信用代码",
      certifiedAt: "认证时间",
      validUntil: "有效期至",
      endReason: "结束原因",
      businessRegion: "经营地区",
      businessAddress: "经营地址",
      contact: "联系人",
      mobile: "手机号",
      email: "邮箱",
      landline: "座机",
      brands: "主营品牌",
      products: "主营产品",
      introduction: "简介",
      website: "网站",
      bankName: "开户行",
      bankAccountEnd: "账号末四位",
      createdAt: "创建时间",
    },
  },
  certifications: {
    title: "企业认证",
    columns: {
      state: "状态",
      name: "企业名称",
      creditCode: "统一社会信用代码",
      type: "企业类型",
      legalPerson: "法定代表人",
      region: "地区",
      address: "地址",
      capacity: "身份",
      licenceUntil: "营业执照有效期至",
      submittedAt: "提交时间",
      decidedAt: "处理时间",
      reason: "原因",
    },
  },
  memberships: { title: "所在企业", columns: { name: "企业", role: "角色", joinedAt: "加入时间" } },
  formerMemberships: { title: "曾在企业", columns: { name: "企业", joinedAt: "加入时间", leftAt: "离开时间" } },
  drafts: { title: "认证草稿", columns: { fields: "填写的内容", updatedAt: "保存时间" } },
  enterpriseFiles: {
    title: "企业资料文件",
    columns: { kind: "类型", fileName: "文件名", sizeBytes: "字节数", createdAt: "上传时间" },
  },
  invitations: {
    title: "发出的成员邀请",
    columns: { mobile: "手机号", role: "角色", state: "状态", createdAt: "时间" },
  },
};
