import { numberRefusals } from "#api/refusals.ts";

/** Of 2000–2999, which the datasheets share with the catalogue: numbers are never reused. */
export const datasheetRefusals = numberRefusals({
  zipUnderWay: [2000, "请勿重复请求,稍后重试"],
  zipTooLarge: [2001, "所选文件共 {size}，超过单次打包上限 {most}，请分批下载"],
  someGone: [2002, "所选规格书中有 {count} 份已下架或不存在，请刷新页面后重新选择"],
  fileUnreadable: [2003, "《{fileName}》暂时无法读取，请取消勾选后重试"],
  correctionsUsedUp: [2004, "今天提交的纠错已达 {most} 条，请明天再来"],
  correctionDecidedToday: [2005, "您今天提交的同一问题已处理，请明天再反馈"],
  correctionDecided: [2006, "这条纠错已处理"],
  sameDocument: [2007, "新旧版本不能是同一份规格书"],
  versionsReversed: [2008, "这份规格书已在对方之前，是更旧的版本；要调换先后，请先移出版本"],
  versionSucceeded: [2009, "旧版之后已有别的版本，请把新版接在最新的一版之后"],
  versionPreceded: [2010, "新版之前已有别的版本，请先移出版本"],
  documentRemoved: [2011, "这份规格书此前已下架"],
  mailedLinkInvalid: [2024, "下载链接已失效或不完整，请登录后到规格书页面下载"],
  uploadStateChanged: [2033, "这份上传的状态是“{state}”，请刷新后再操作"],
  uploadPublished: [2034, "已发布的规格书不能删除；不应公开的，请在规格书页提交侵权举报"],
  uploadTakenDown: [2035, "这份文件此前已被下架（{reason}），不能重新发布；确需恢复的，请在规格书页恢复它"],
  notTakenDown: [2036, "这份规格书没有被下架"],
  objectedAlready: [2037, "您已对这次下架提出过异议，每次下架只能提出一次"],
  objectionDecided: [2038, "这条异议已处理"],
  infringementElsewhere: [2039, "侵权举报请到“侵权举报”队列处理"],
  uploadSubmittedAnew: [2040, "上传人已撤回并重新提交，内容可能已不同，请刷新后重新核对"],
  nothingToAdopt: [2071, "没有写明哪一项应为什么，没有可写入的内容；确有错误的，请选“确认有误”"],
});
