import { errors } from "@hoopoe/contract/errors.ts";
import { startS3 } from "@hoopoe/sandbox/s3/start-s3.ts";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { problemOf } from "../http/problem.ts";
import { Failure } from "../platform/fail.ts";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";

it("each 503 and 507 says after how long to try again", () => {
  for (const code of codes()) {
    const { problem, headers } = problemOf(new Failure(code), "1");
    if (problem.status !== 503 && problem.status !== 507) continue;
    expect([code, Number(headers["retry-after"])]).toEqual([code, expect.any(Number)]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
});

it("names the store or model that is away, and a full disk with 507; each works again by itself once it is back", async () => {
  const s3 = await startS3();
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", s3.keys.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", s3.keys.secretAccessKey);
  const fixture = await startProductFixture({
    env: {
      FILES: `s3://${s3.bucket}`,
      AWS_ENDPOINT_URL_S3: s3.url,
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      OPENAI_MODEL: "away",
    },
  });
  try {
    const editor = await fixture.server.addMember({ role: "owner" });
    expect((await upload(fixture, editor)).status).toBe(201);
    expect((await fixture.server.call("GET", "/home", { as: editor })).body.notices).toEqual([]);

    const planned = await fixture.server.call("POST", "/workflow/temporary", {
      as: editor,
      body: { prompt: "Every day post new Jira issues to Slack" },
    });
    // The model that is away: the built-in planner drafts, and nothing blames the database.
    expect([planned.status, JSON.stringify(planned.body)]).toEqual([201, expect.not.stringMatching(/database/i)]);

    await withFullDatabase(fixture, async () => {
      const refused = await upload(fixture, editor);
      expect(refused).toMatchObject({
        status: 507,
        body: {
          code: "disk-full",
          message: "The database’s disk is full: nothing can be saved until an operator frees space.",
        },
      });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    });
    expect((await upload(fixture, editor)).status).toBe(201);

    await s3.stop();
    const away = await upload(fixture, editor);
    expect(away).toMatchObject({
      status: 503,
      body: {
        code: "files-unavailable",
        message: expect.stringMatching(/^The S3 bucket hoopoe-files isn't responding\./),
      },
    });
    expect(away.headers.get("retry-after")).toBe("5");
    const notices = async () => (await fixture.server.call("GET", "/home", { as: editor })).body.notices;
    await expect.poll(notices).toEqual([expect.stringMatching(/^The S3 bucket hoopoe-files isn't responding\./)]);
  } finally {
    await fixture.close();
  }
});

async function upload({ server }: ProductFixture, { token, workspaceId }: TestMember) {
  const form = new FormData();
  form.append("file", new Blob(["# Buoys\n\nThe green buoy was lit."]), "buoys.md");
  const response = await fetch(`${server.url}/api/integration/`, {
    method: "POST",
    headers: { tenantid: "127", wsid: "1", authorization: `Bearer ${token}`, "x-workspace": workspaceId },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** PostgreSQL itself answers the inserts of files with disk_full. */
async function withFullDatabase({ server }: ProductFixture, run: () => Promise<void>): Promise<void> {
  const client = new pg.Client(server.database.adminUrl);
  await client.connect();
  try {
    await client.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await client.query("CREATE TRIGGER no_room BEFORE INSERT ON artifacts EXECUTE FUNCTION no_room()");
    await run();
    await client.query("DROP TRIGGER no_room ON artifacts");
  } finally {
    await client.end();
  }
}

function codes() {
  const known: (keyof typeof errors)[] = [];
  for (const code in errors) if (isCode(code)) known.push(code);
  return known;
}

function isCode(code: string): code is keyof typeof errors {
  return code in errors;
}
