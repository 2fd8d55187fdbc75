import { once } from "node:events";
import net from "node:net";
import { setTimeout as passes } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownSessions } from "#domains/accounts/contract/sessions.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { visitPortal, type Visitor } from "#domains/accounts/testing/visit-portal.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
/** Longer than somebody is taken for who he was. */
const LONG_MS = 1200;
const BOUNDARY = "----slow";
const FORM = "application/x-www-form-urlencoded";

interface Slow {
  path: string;
  type: string;
  body: string;
  method?: string;
  /** Further headers. */
  head?: string;
}

/** Sends all but the last character of a body; answers what sends that, and reads what comes back. */
async function sendSlowly(
  visitor: Visitor,
  { path, type, body, origin, head = "", method = "POST" }: Slow & { origin: string },
) {
  const socket = net.connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  const bytes = Buffer.from(body);
  socket.write(
    `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nuuid: ${visitor.uuid}\r\ntoken: ${visitor.token}\r\n${head}\r\n`,
  );
  socket.write(bytes.subarray(0, -1));
  return async () => {
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(bytes.subarray(-1));
    await once(socket, "close");
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)![1]);
  };
}

/** Calls whose bodies come slowly: forms, one that visitors may send too, and a file. */
const SLOW: Slow[] = [
  { path: profile.updateProfile.path, type: FORM, body: "company=SlowCo" },
  { path: feedback.addFeedback.path, type: FORM, body: "type=1&content=slow&contact=me%40example.com" },
  { path: corrections.reportCorrection.path, type: FORM, body: "id=1" },
  {
    path: profile.updateAvatar.path,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnone\r\n--${BOUNDARY}--\r\n`,
  },
];

/** An upload of which the bytes are to come. */
async function beginUpload({ uuid, token, address }: Visitor): Promise<Slow> {
  const body = `%PDF-1.7\n${"x".repeat(100)}`;
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const tus = { "tus-resumable": "1.0.0", uuid, token: token! };
  const { headers } = await portal.app.inject({
    method: "POST",
    url: "/api/uploads",
    remoteAddress: address,
    headers: {
      ...tus,
      "upload-length": String(body.length),
      "upload-metadata": `filename ${base64("a.pdf")},purpose ${base64("datasheet")}`,
    },
  });
  const path = new URL(headers.location!, "http://portal").pathname.replace(/^\/api/, "");
  const head = "Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n";
  return { method: "PATCH", path, type: "application/offset+octet-stream", body, head };
}

test("a call whose body came slowly acts for nobody whose login has ended meanwhile", async () => {
  const origin = await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const visitor = visitPortal(portal);
  const { id } = await visitor.register();
  const begin = async (more: Slow[] = []) => {
    const sent = await Promise.all([...SLOW, ...more].map((one) => sendSlowly(visitor, { ...one, origin })));
    await passes(LONG_MS);
    return sent;
  };
  // Whose login stands is served as ever.
  const stands = await Promise.all((await begin()).map((finish) => finish()));
  expect([stands.slice(0, 2), stands.includes(401)]).toEqual([[200, 200], false]);
  await portal.context.db.updateTable("accountUsers").set({ company: "" }).where("id", "=", id).execute();
  const upload = await beginUpload(visitor);
  const ended = await begin([upload]);
  await visitor.call(ownSessions.endOwnSession, {});
  expect(await Promise.all(ended.map((finish) => finish()))).toEqual(ended.map(() => 401));
  expect(await portal.context.db.selectFrom("accountUsers").select("company").where("id", "=", id).execute()).toEqual([
    { company: "" },
  ]);
  expect(
    await portal.context.db.selectFrom("filesUploads").select("finishedAt").where("userId", "=", id).execute(),
  ).toEqual([{ finishedAt: null }]);
  await portal.restart();
});
