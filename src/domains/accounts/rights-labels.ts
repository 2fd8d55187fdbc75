export const CLOSING_AFTER_DAYS = 7;
