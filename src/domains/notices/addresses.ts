export const TASKS_PATH = "/userCenter/taskList/taskList";
