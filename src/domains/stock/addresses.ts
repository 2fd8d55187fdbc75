export const STOCK_PATH = "/userCenter/manage/stockManage";
