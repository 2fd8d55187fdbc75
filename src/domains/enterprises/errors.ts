import { defineRefusals, numberRefusals } from "#api/refusals.ts";

export const enterpriseRefusals = {
  ...defineRefusals(16_000, {
    codeTaken:
      "该统一社会信用代码已由其他账号认证。如您是该企业员工，请联系其管理员邀请您加入；如被冒用，请通过意见反馈告知",
    alreadyWaiting: "已有一份认证正在审核，请等待结果或先撤回",
    notWaiting: "没有正在审核的认证",
    decidedAlready: "这份认证已处理或已撤回",
    memberOfOther: "您已加入「{name}」，需先退出才能进行此操作",
    creatorOnly: "只有企业主账号可以进行此操作",
    adminOnly: "只有企业管理员可以进行此操作",
    noEnterprise: "您还没有企业",
    notInForce: "企业认证未生效，暂不能邀请成员",
    pictureUnreadable: "图片无法读取，请换一张 JPG 或 PNG 图片",
    pictureTooLarge: "图片像素过大，请缩小后重新上传",
    pictureTooSmall: "图片太小，短边至少 {pixels} 像素，请上传清晰的扫描件或照片",
    documentUnreadable: "PDF 无法读取或带有密码，请重新导出或改传图片",
    busy: "正在处理的文件较多，请稍后再试",
    alreadyMember: "该手机号的用户已是企业成员",
    alreadyInvited: "已邀请过该手机号，请等待对方处理或先撤回",
    invitationsUsedUp: "今日邀请次数已用完，请明天再试",
    invitationGone: "邀请已失效，请联系企业管理员重新邀请",
    ownLeave: "主账号不能退出，请先移交主账号",
    ownRole: "不能更改自己或主账号的角色",
    notMember: "该用户不是企业成员",
    membersFull: "成员已满 {most} 人",
    notRevocable: "该企业当前没有有效的认证",
    filesFull: "上传的文件过多，请明天再试",
    licenceLapsed: "营业执照已于 {day} 到期，不能通过，请驳回",
    notCertified: "企业认证生效后才能进行此操作",
    notYourRole: "您在企业中的角色不能进行此操作",
  }),
  ...numberRefusals({
    usedSince: [2090, "不能撤销：该企业此后已{use}。需要时请在「企业」中撤销认证"],
  }),
};
