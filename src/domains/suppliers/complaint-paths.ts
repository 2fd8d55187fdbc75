export const COMPLAINTS_PATH = "/userCenter/complaints";
export const RECEIVED_COMPLAINTS_PATH = `${COMPLAINTS_PATH}?list=received`;
