/** What an app for one-time codes shows. */
import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of RFC 6238 that an app shows in a step of half a minute. */
export function codeOf(secret, step) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const tag = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = (tag.at(-1) ?? 0) & 15;
  return String((tag.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
