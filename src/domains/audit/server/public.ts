export { recordAction, recordLook } from "./record-action.ts";
