/**
 * Fills the program's SQLite file, and counts in it. By itself, because Node has SQLite from version 22.5 on.
 *
 *   rows.mjs run FILE                      runs the statements of the standard input
 *   rows.mjs fill FILE ACCOUNTS MESSAGES   one message in ten is older than a year
 *   rows.mjs old FILE                      prints how many of them are left
 */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const [work, file, accounts, messages] = process.argv.slice(2);
const database = new DatabaseSync(file);
const DAY = 24 * 3600 * 1000;
const now = Date.now();

function fill() {
  // Everybody has the password of the account that is there.
  const { password_hash } = database.prepare("SELECT password_hash FROM accounts").get();
  const account = database.prepare(
    "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, confirmed_at, created_at) VALUES (?, ?, ?, 'Some', 'Body', ?, ?)",
  );
  const message = database.prepare(
    "INSERT INTO contact_messages (first_name, last_name, email, subject, message, received_at) VALUES ('Some', 'Body', ?, 'A question', ?, ?)",
  );
  const words = "When is the next satsang, and may I bring my mother? ".repeat(5);
  database.exec("BEGIN");
  for (let index = 0; index < Number(accounts); index++) {
    const email = `visitor${index}@example.org`;
    account.run(email, email, password_hash, now, now);
  }
  for (let index = 0; index < Number(messages); index++) {
    message.run(`visitor${index}@example.org`, words, index % 10 ? now : now - 400 * DAY);
  }
  database.exec("COMMIT");
}

if (work === "fill") fill();
else if (work === "run") database.exec(readFileSync(0, "utf8"));
else console.log(database.prepare("SELECT count(*) AS count FROM contact_messages WHERE received_at < ?").get(now - 365 * DAY).count);
database.close();
