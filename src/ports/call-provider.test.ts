import net, { type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { callProvider } from "#ports/call-provider.ts";

test("a host that takes the connection and shows no certificate has got nothing", async () => {
  const silent = net.createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  const asking = callProvider(
    { port: "sms", provider: "aliyun", url, method: "POST", body: "secret", timeoutMs: 100 },
    new AbortController().signal,
  );
  await expect(asking).rejects.toMatchObject({
    name: "PortError",
    kind: "transient",
    message: "sms: aliyun can't be reached within 100 ms",
  });
  silent.close();
});
