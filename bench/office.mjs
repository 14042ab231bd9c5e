/**
 * How long the office's lists take in a database as large as the centre's may become, in SQLite and in PostgreSQL: the
 * whole page, signed in, median of several.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { here, node, top } from "./build.mjs";
import { ask, firstPage, freePort, start, stop } from "./processes.mjs";

const ADMIN = { email: "admin@example.org", password: "password of an admin" };
const TIMES = 9;

/**
 * Half of all people have one name, a hundred another; the last messages wait, all others are answered. A hundred are
 * questions, one in ten donations was not paid.
 */
const FILL = `
INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, confirmed_at, created_at)
  SELECT 'visitor' || i || '@example.org', 'visitor' || i || '@example.org', '', 'Some',
    CASE WHEN i % (ACCOUNTS / 100) = 0 THEN 'Vivekananda' WHEN i % 2 = 0 THEN 'Naidoo' ELSE 'Body' END, 1, i
  FROM numbers WHERE i <= ACCOUNTS;
INSERT INTO contact_messages (first_name, last_name, email, subject, message, received_at, answered_at, question)
  SELECT 'Some', CASE WHEN i % (MESSAGES / 100) = 0 THEN 'Vivekananda' ELSE 'Body' END,
    'visitor' || (i % ACCOUNTS) || '@example.org', 'A question',
    'When is the next satsang, and may I bring my mother? We are six, and come from far.',
    NOW - MESSAGES + i, CASE WHEN i > MESSAGES - 100 THEN NULL ELSE NOW END,
    CASE WHEN i % (MESSAGES / 100) = 1 THEN '{}' ELSE NULL END
  FROM numbers;
INSERT INTO donations (reference, first_name, last_name, email, mobile, amount_cents, purpose, created_at)
  SELECT 'reference-' || i, 'Some', 'Body', 'visitor' || i || '@example.org', '0', 10000, 'Purpose ' || (i % 6),
    NOW - 1000 * (ACCOUNTS - i) FROM numbers WHERE i <= ACCOUNTS;
INSERT INTO donation_notifications (provider_payment_id, reference, status, gross_cents, body, received_at)
  SELECT 'payment-' || i, 'reference-' || i, 'COMPLETE', 10000, '', NOW - 1000 * (ACCOUNTS - i)
  FROM numbers WHERE i <= ACCOUNTS AND i % 10 > 0;
`;

/** Twenty people write drafts of each of these. */
const DRAFTED = readdirSync(join(top, "content"), { recursive: true })
  .filter((name) => name.endsWith(".toml"))
  .sort()
  .slice(0, 25);

/** A thousand versions of one page, five hundred drafts, two thousand pictures of which some are in drafts. */
const TEXTS = `
INSERT INTO content_versions (file, number, text, removed, beneath, author, reason, edition, published_at)
  SELECT 'about/vedanta.toml', i, REPLACE(VEDANTA, 'updated = ', '# ' || i || CHAR_10 || 'updated = '), FALSE, '',
    'Sample Admin', 'A better word', i, i FROM numbers WHERE i <= 1000;
INSERT INTO content_files (file, number) VALUES ('about/vedanta.toml', 1000);
UPDATE content_edition SET number = 1000;
INSERT INTO content_drafts (file, account_id, value, revision, base, mistakes, title, begun_at, saved_at, pictures)
  SELECT drafted.file, accounts.id, '{}', 1, 0, 0, 'A title', 1, 1, 'uploaded/picture-' || (accounts.id * 4)
  FROM (${DRAFTED.map((name) => `SELECT '${name}' AS file`).join(" UNION ALL ")}) AS drafted
  CROSS JOIN (SELECT id FROM accounts ORDER BY id LIMIT 20) AS accounts;
INSERT INTO pictures (name, hash, kind, width, height, has_alpha, bytes, alt, author, added_at, changed)
  SELECT 'uploaded/picture-' || i, 'hash-' || i, 'jpeg', 3840, 2880, FALSE, 1500000, 'People at a satsang', 'Sample Admin', i, i
  FROM numbers WHERE i <= 2000;
UPDATE picture_shelf SET number = 2000;
`;

const SCREENS = {
  "messages, ms": "/admin/messages?show=all",
  "older ones": "/admin/messages?show=all&before=OLDER",
  "search: a frequent word": "/admin/messages?show=all&q=satsang",
  "a rare one": "/admin/messages?show=all&q=Vivekananda",
  "one that nobody wrote": "/admin/messages?show=all&q=unwritten",
  "a frequent one in a short list": "/admin/messages?show=questions&q=satsang",
  "a message": "/admin/messages?message=777",
  "people, ms": "/admin/people",
  "older people": "/admin/people?before=OLDER",
  "search: a frequent name": "/admin/people?q=Naidoo",
  "a rare name": "/admin/people?q=Vivekananda",
  "a person": "/admin/people?person=777",
  "donations, ms": "/admin/donations",
  "older donations": "/admin/donations?before=OLDER",
  "search: a frequent donor": "/admin/donations?q=body&show=all",
  "a donation": "/admin/donations?donation=reference-777",
  "texts, 500 drafts, ms": "/admin/content",
  "search in texts": "/admin/content?q=vedanta",
  "history, 1,000 versions": "/admin/content/about/vedanta?history",
  "in its middle": "/admin/content/about/vedanta?history&before=500",
  "pictures, 2,000, ms": "/admin/pictures",
  "older pictures": "/admin/pictures?before=OLDER",
  "search in pictures": "/admin/pictures?q=satsang",
  "pictures not in use": "/admin/pictures?show=unused",
};

const filled = (numbers, accounts, messages, afterwards) =>
  `${numbers.replaceAll("COUNT", messages)} BEGIN; ${FILL} ${TEXTS} COMMIT; ${afterwards}`
    .replaceAll("ACCOUNTS", accounts)
    .replaceAll("MESSAGES", messages)
    .replaceAll("VEDANTA", `'${readFileSync(join(top, "content/about/vedanta.toml"), "utf8").replaceAll("'", "''")}'`)
    .replaceAll("CHAR_10", "'\n'")
    .replaceAll("NOW", Date.now());

function sqlite(data) {
  const file = join(data, "centre.db");
  const numbers =
    "CREATE TEMP TABLE numbers AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < COUNT) SELECT i FROM n;";
  return {
    settings: [],
    fill: (accounts, messages) =>
      execFileSync(node, [join(here, "rows.mjs"), "run", file], { input: filled(numbers, accounts, messages, "ANALYZE;") }),
    end() {},
  };
}

/** A server of its own; PostgreSQL refuses to run as root. */
function postgres() {
  const [version] = readdirSync("/usr/lib/postgresql").sort((a, b) => b - a);
  const bin = `/usr/lib/postgresql/${version}/bin`;
  const folder = mkdtempSync(join(tmpdir(), "bench-pg-"));
  const asRoot = process.getuid() === 0;
  if (asRoot) {
    const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  chmodSync(folder, 0o700);
  const run = (program, args, input) => {
    const command = asRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"] : [];
    const [first, ...rest] = [...command, join(bin, program), ...args];
    execFileSync(first, rest, { input, stdio: [input ? "pipe" : "ignore", "ignore", "inherit"], cwd: "/" });
  };
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  run("pg_ctl", ["start", "-w", "-s", "-D", data, "-l", join(folder, "log"), "-o", `-k '${folder}' -c listen_addresses=''`]);
  const numbers = "CREATE TEMP TABLE numbers AS SELECT i FROM generate_series(1, COUNT) AS i;";
  return {
    settings: ["--database-url", `postgres://postgres@localhost/postgres?host=${folder}`],
    fill: (accounts, messages) =>
      // As the server does by itself within a minute: what was entered last is in no index before.
      run("psql", ["-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres"], filled(numbers, accounts, messages, "VACUUM ANALYZE;")),
    end() {
      run("pg_ctl", ["stop", "-s", "-m", "immediate", "-D", data]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function timesOfScreens(port, cookie) {
  const headers = { cookie, accept: "text/html" };
  const row = {};
  for (const [name, address] of Object.entries(SCREENS)) {
    let path = address;
    if (path.includes("OLDER")) {
      const { body } = await ask(port, path.replace(/[?&]before=OLDER/, ""), headers);
      const { older } = JSON.parse(/id="hydration-data">(.*?)<\/script>/s.exec(body)[1]).context.office;
      path = path.replace("OLDER", encodeURIComponent(older));
    }
    const times = [];
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now();
      const { status } = await ask(port, path, headers);
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
    }
    row[name] = median(times);
  }
  return row;
}

/** Rows by the number of messages. `dataFolder` gives an empty folder. */
async function screensOf(kind, centre, dataFolder) {
  const rows = [];
  for (const [accounts, messages] of [
    [1000, 10_000],
    [5000, 50_000],
  ]) {
    const data = dataFolder();
    const database = kind(data);
    try {
      const place = ["--data-dir", data, ...database.settings];
      const person = ["--first-name", "Sample", "--last-name", "Admin", "--role", "admin"];
      execFileSync(centre, ["user", "add", ADMIN.email, ...person, ...place], {
        input: `${ADMIN.password}\n`,
        stdio: ["pipe", "ignore", "inherit"],
      });
      database.fill(accounts, messages);
      const port = await freePort();
      const server = start([centre, ["serve", "--listen", `127.0.0.1:${port}`, ...place], { RUST_LOG: "error" }]);
      try {
        await firstPage(server, port, "/");
        const body = JSON.stringify(ADMIN);
        const sent = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
        const session = await ask(port, "/api/session", sent, "POST", body);
        const cookie = /^set-cookie: (session=[^;]+)/im.exec(session.head)[1];
        rows.push({ size: messages, accounts, ...(await timesOfScreens(port, cookie)) });
      } finally {
        await stop(server);
      }
    } finally {
      database.end();
    }
  }
  return rows;
}

export const officeInSqlite = (centre, dataFolder) => screensOf(sqlite, centre, dataFolder);
export const officeInPostgres = (centre, dataFolder) => screensOf(postgres, centre, dataFolder);
