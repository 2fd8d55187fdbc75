export const CERTIFY_PATH = "/userCenter/manage/companyManage?type=16";
