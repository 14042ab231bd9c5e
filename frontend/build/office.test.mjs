import { join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { expect, test } from "vitest";
import { importsOf } from "./manifest.mjs";
import { bundleOptions, STEPS, stylesheetAddress } from "./options.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

test("no script that a visitor's page loads has a byte of the office", async () => {
  const { client } = bundleOptions({ root, server: join(root, "server.js"), assets: root, dev: false });
  client.plugins.push(stylesheetAddress().plugin);
  const { outputs } = (await esbuild.build(client)).metafile;
  const scripts = Object.keys(outputs).filter((output) => outputs[output].entryPoint);
  const isOffice = (script) => outputs[script].entryPoint.startsWith("screen:office/");
  const loadedBy = (script) => [script, ...importsOf(outputs, script)];
  const bytesOfOffice = (script) =>
    Object.entries(outputs[script].inputs).filter(
      ([source, { bytesInOutput }]) => source.startsWith("src/office/") && bytesInOutput > 0,
    );

  const ofVisitors = scripts.filter((script) => !isOffice(script)).flatMap(loadedBy);
  expect(ofVisitors).toEqual(
    expect.arrayContaining(
      STEPS.map((step) => scripts.find((script) => outputs[script].entryPoint === step)),
    ),
  );
  expect(ofVisitors.flatMap(bytesOfOffice)).toEqual([]);
  const screensOfOffice = scripts.filter(isOffice);
  expect(screensOfOffice.length).toBeGreaterThan(8);
  for (const screen of screensOfOffice)
    expect(loadedBy(screen).flatMap(bytesOfOffice), screen).not.toEqual([]);
});
