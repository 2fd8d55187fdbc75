export { onAction } from "./on-action.ts";
export { type Actor, type AuditAction, recordAction, recordLook } from "./record-action.ts";
