/** Whether somebody has an operator's rights, an administrator among them; nobody has none. */
export function mayOperate(user: { role: string } | null): boolean {
  return user?.role === "operator" || user?.role === "admin";
}
