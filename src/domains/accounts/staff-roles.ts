/** What somebody of the staff is. Apart from the labels, which go with every page. */
export const STAFF_ROLES = { operator: "运营", admin: "管理员" } as const;
