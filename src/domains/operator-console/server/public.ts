export { recordAct, recordLook } from "./record-act.ts";
export { recordArchive } from "./record-archive.ts";
