import { handle } from "#platform/handlers.ts";
import { accounts } from "../contract.ts";
import { demoSignIn, signOut } from "./demo-sign-in.ts";

export const accountHandlers = [handle(accounts.demoSignIn, demoSignIn), handle(accounts.signOut, signOut)];
