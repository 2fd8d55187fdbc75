// A second process that uses the embedded server: opens it with the options given, says so, and gives it up on SIGTERM.
import {
  openEmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "#platform/embedded-postgres/open-embedded-postgres.ts";

const server = await openEmbeddedPostgres(JSON.parse(process.argv[2]!) as EmbeddedPostgresOptions);
const stayAlive = setInterval(() => {}, 60_000);
process.once("SIGTERM", async () => {
  clearInterval(stayAlive);
  await server.stop();
});
console.log(JSON.stringify({ adopted: server.adopted, connection: server.connection }));
