import { expect, test } from "vitest";
import { findPhoneTwin } from "#web/find-phone-twin.ts";
import { phoneTwins as twins } from "./phone-twins.ts";

const PATHS = [
  "/",
  "/mobile",
  "/mobile/search",
  "/mobile/messages",
  "/mobile/login",
  "/mobile/datasheet/:id",
  "/mobile/brand/:id",
  "/mobile/agent/:id",
  "/mobile/register",
  "*",
];
const twinOf = (address: string, site: string | null = null) =>
  findPhoneTwin(new URL(address, "http://portal.test"), { site, twins, paths: PATHS });

test.each([
  ["/", "/mobile"],
  ["/datasheet", "/mobile"],
  ["/specification/LM358", "/mobile/search?keywords=LM358"],
  ["/specification/%E7%94%B5%E9%98%BB", "/mobile/search?keywords=%E7%94%B5%E9%98%BB"],
  ["/specification/LM358%20DR", "/mobile/search?keywords=LM358%20DR"],
  ["/specification/10k%CE%A9", "/mobile/search?keywords=10k%CE%A9"],
  ["/specification/5%", "/mobile/search?keywords=5%25"],
  ["/specification/AT24C02%2FB", "/mobile/search?keywords=AT24C02%2FB"],
  ["/specification/?keywords=%E7%94%B5%E9%98%BB", "/mobile/search?keywords=%E7%94%B5%E9%98%BB"],
  ["/specification/LM358?page=3", "/mobile/search?keywords=LM358&page=3"],
  ["/login?fromswb=blog&state=s1", "/mobile/login?fromswb=blog&state=s1"],
  ["/userCenter/messages?page=2", "/mobile/messages?page=2"],
  ["/datasheet/datasheetDetail/12/LM358", "/mobile/datasheet/12"],
  ["/specification/specification_info/12", "/mobile/datasheet/12"],
  ["/brandDetail/texas-instruments", "/mobile/brand/texas-instruments"],
  ["/brandDetail/companyInfo/3", "/mobile/brand/3"],
  ["/brandDetail/%E5%9C%A3%E9%82%A6", "/mobile/brand/%E5%9C%A3%E9%82%A6"],
  ["/agentList/agentDetail/5", "/mobile/agent/5"],
  ["/register?shareCode=A1", "/mobile/register?shareCode=A1"],
  ["/register?fromswb=blog", "/mobile/register?fromswb=blog"],
])("a phone goes from %s to %s", (from, to) => {
  expect(twinOf(from)).toBe(to);
});

test.each([
  "/news/article-details/5",
  "/specification/specification_detail/5",
  "/brandDetail/contactInfo/3",
  "/specification/brandList/all",
  "/specification/?brand=texas-instruments",
  "/specification/LM358?sort=stock&page=3",
  "/about",
  "/mobile",
  "/userCenter",
  "/nothing",
  "/?fromswb=blog&state=s1",
])("it stays at %s, which has no twin here", (from) => {
  expect(twinOf(from)).toBeNull();
});

test("a mobile site elsewhere gets news and agents too", () => {
  expect(twinOf("/news/article-details/5", "https://m.example.com")).toBe("https://m.example.com/news/5");
  expect(twinOf("/agentList/agentDetail/5/x", "https://m.example.com")).toBe("https://m.example.com/agent/5");
  expect(twinOf("/", "https://m.example.com")).toBe("https://m.example.com");
  expect(twinOf("/userCenter/messages", "https://m.example.com")).toBeNull();
});
