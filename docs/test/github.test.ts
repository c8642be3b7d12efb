import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT, textOf } from './pages.ts';

const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const Job = z.object({
  'timeout-minutes': z.number(),
  strategy: z
    .object({
      matrix: z.object({ include: z.array(z.record(z.string(), z.string())).default([]) }),
    })
    .optional(),
  steps: z.array(Step),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), Job),
});
const Package = z.object({ scripts: z.record(z.string(), z.string()) });

const FOLDER = '.github/workflows';
const workflows = readdirSync(join(ROOT, FOLDER)).map((name) => ({
  name,
  ...Workflow.parse(parse(textOf(join(FOLDER, name)))),
}));
const { scripts } = Package.parse(JSON.parse(textOf('package.json')));

describe('the workflows', () => {
  const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
  const steps = jobs.flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run?.split('\n') ?? []).filter(Boolean);

  test('run npm scripts that exist, the same ones that a person runs', () => {
    const programs = commands.flatMap((command) => /^npx node (\S+\.ts)/.exec(command)?.[1] ?? []);
    expect(programs.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const named = commands
      .filter((command) => !command.startsWith('npx node '))
      .map((command) => /^npm (?:run )?([\w:]+)$/.exec(command)?.[1]);
    expect(new Set(named)).toEqual(new Set(['test', 'test:deep']));
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  test('leave out only steps that exist', () => {
    const skipped = jobs.flatMap(({ strategy }) =>
      (strategy?.matrix.include ?? []).flatMap(({ skip }) => skip?.split(',') ?? []),
    );
    const steps = textOf('scripts/lib/steps.mjs');
    expect(skipped.filter((name) => !steps.includes(`'${name}'`))).toEqual([]);
  });

  test('use the pinned Node, keep no credentials, and may only read', () => {
    for (const { uses = '', with: options } of steps) {
      if (uses.startsWith('actions/setup-node@')) {
        expect(options['node-version-file']).toBe('.nvmrc');
      }
      if (uses.startsWith('actions/checkout@')) expect(options['persist-credentials']).toBe(false);
    }
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  });
});

test('every YAML file of the repository parses, and names files that exist', () => {
  const files = ['.github/dependabot.yml', '.graphqlrc.yml', 'docker-compose.yml'];
  const forms = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).map(
    (name) => `.github/ISSUE_TEMPLATE/${name}`,
  );
  for (const file of [...files, ...forms])
    expect(parse(textOf(file), { merge: true })).toBeTruthy();
  const { schema, documents } = z
    .object({ schema: z.string(), documents: z.string() })
    .parse(parse(textOf('.graphqlrc.yml')));
  expect(existsSync(join(ROOT, schema))).toBe(true);
  expect(existsSync(join(ROOT, documents.split('*')[0] ?? ''))).toBe(true);
});
