import type { TaskHandler } from "#platform/tasks.ts";
import { onAskMachine } from "./public-texts/ask-machine.ts";

export const tasks: TaskHandler[] = [onAskMachine];
