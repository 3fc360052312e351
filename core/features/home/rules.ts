/** The most days of 首页, both ends included. */
export const HOME_DAYS = 31
