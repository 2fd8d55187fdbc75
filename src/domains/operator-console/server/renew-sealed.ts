import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { countFormerSealed, sealAnew } from "#platform/seal-anew.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";

const EXPIRES_HOURS = 6;

export const renewSealedTask = {
  name: "console.renewSealed",
  payload: z.object({}),
  isQueuedOnce: true,
  expireInHours: EXPIRES_HOURS,
};

/** Seals anew what all domains have sealed under a former key, once at each start, and tells in the log what is left. */
async function renewSealed(context: TaskContext): Promise<void> {
  const { log, key } = context;
  const found = await countFormerSealed(context);
  if (found > 0) await sealAnew(context);
  const left = found > 0 ? await countFormerSealed(context) : 0;
  if (left > 0 && !key.hasFormer) log.error({ left }, "sealed values stand under a key that is not known");
  else if (found > 0 || key.hasFormer) log.warn({ renewed: found - left, left }, "sealed anew under the present key");
}

export const onRenewSealed = onTask(renewSealedTask, renewSealed);

/** Where former keys are known: whether they are still needed, in words; null otherwise. */
export async function adviseFormerKeys(context: Context): Promise<string | null> {
  if (!context.key.hasFormer) return null;
  const left = await countFormerSealed(context);
  return left > 0
    ? `更换密钥：还有 ${left} 项由旧密钥加密的内容，旧密钥须保留；重启后重新加密`
    : "更换密钥：加密的内容已全部改用新密钥；旧密钥何时取走，见 docs/how-to/replace-the-server-key.md";
}
