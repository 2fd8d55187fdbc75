import { expect, test } from "vitest";
import { failureOf } from "./pdf-failure.ts";

test.each([
  [{ name: "PasswordException" }, "password"],
  [{ name: "InvalidPDFException" }, "broken"],
  [{ name: "UnknownErrorException", message: "Pages tree contains circular reference." }, "broken"],
  [{ name: "ResponseException", status: 404 }, "notFound"],
  [{ name: "ResponseException", status: 401 }, "notAllowed"],
  [{ name: "ResponseException", status: 403 }, "notAllowed"],
  [{ name: "ResponseException", status: 502 }, "network"],
  [new TypeError("Failed to fetch dynamically imported module"), "network"],
  [undefined, "network"],
])("%o is told as %s", (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
