import type { TaskHandler } from "#platform/tasks.ts";
import { onAskMachine } from "./public-texts/ask-machine.ts";
import { onLookAgain } from "./public-texts/look-again.ts";

export const tasks: TaskHandler[] = [onAskMachine, onLookAgain];
