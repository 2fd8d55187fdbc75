export { tellWatchers } from "./alarms/tell-watchers.ts";
export { recordSecurityEvent, type SecurityEvent } from "./record-security-event.ts";
