export { recordAct, recordLook } from "./record-act.ts";
