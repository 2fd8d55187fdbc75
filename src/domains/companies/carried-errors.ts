import { defineRefusals } from "#api/refusals.ts";

/** Of the brands that a company carries, and their certificates. */
export const carriedRefusals = defineRefusals(16_300, {
  carriedGone: "该品牌已被删除",
  carriedAlready: "已添加过「{brand}」，请直接编辑",
  carriedFull: "每种身份最多 {most} 个品牌",
  modelGone: "该型号已被删除",
  modelThere: "已有型号 {mpn}",
  modelsFull: "每个品牌最多 {most} 个型号，还可添加 {left} 个",
  decidedAlready: "这份证书已处理、已修改或已撤回",
  companyNotCertified: "「{company}」的企业认证未生效，不能通过，请驳回",
  certificateLapsed: "证书已于 {day} 到期，不能通过，请驳回",
});
