import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT, textOf } from './pages.ts';
import { portOf, readableBy, SERVERS, type Stage, stageOf, stages } from './servers.ts';

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ target: z.string() }).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  restart: z.string().optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

const COMPOSE = textOf('docker-compose.yml');
const compose = Compose.parse(parse(COMPOSE, { merge: true }));
const services = Object.entries(compose.services);

/** What a stage copies: from another stage, or from the repository where `stage` is undefined. */
function copiesOf({ lines }: Stage): { stage: string | undefined; sources: string[] }[] {
  return lines.flatMap((line) => {
    const [, stage, rest = ''] = /^COPY (?:--from=(\S+) )?(.*)$/.exec(line) ?? [];
    const sources = rest.split(' ').slice(0, -1);
    return rest === '' ? [] : [{ stage, sources }];
  });
}

describe('docker-compose.yml', () => {
  test.each(services)(
    '%s cannot write its root, gains no privilege and has bounds',
    (_name, it) => {
      expect(it).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      });
    },
  );

  test('builds stages of the Dockerfile, and names other images by tag and digest', () => {
    for (const [, { image, build }] of services) {
      if (build) expect(stageOf(build.target).from).toBe('base');
      else expect(image).toMatch(/:v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?@sha256:[0-9a-f]{64}$/);
    }
    expect(stageOf('base').from).toMatch(/^node:\d+\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}$/);
  });

  test.each(SERVERS)('$name gets only variables that it reads', (server) => {
    const readable = readableBy(server);
    const given = services
      .filter(([, { build }]) => build?.target === server.name)
      .flatMap(([, { environment }]) => Object.keys(environment));
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((variable) => !readable.has(variable))).toEqual([]);
  });

  test('gives secrets by file, and declares secrets and volumes', () => {
    for (const [, service] of services) {
      for (const [variable, value] of Object.entries(service.environment)) {
        if (!variable.endsWith('_FILE')) continue;
        expect(service.secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
      }
      const declared = service.secrets.filter((secret) => secret in compose.secrets);
      expect(declared).toEqual(service.secrets);
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(ROOT, source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(textOf('.gitignore').split('\n')).toContain('/secrets/');
  });

  test('starts without the services of a profile, which depend on each other only within it', () => {
    const always = services.filter(([, { profiles }]) => profiles.length === 0);
    expect(always.map(([name]) => name)).toEqual(['postgres', 'store-api', 'gateway']);
    for (const [, { profiles, depends_on: needed }] of services) {
      for (const name of Object.keys(needed)) {
        expect(profiles).toEqual(expect.arrayContaining(compose.services[name]?.profiles ?? ['?']));
      }
    }
  });

  test.each(SERVERS)('$name listens where its health check, its port and others look', (server) => {
    const port = portOf(server);
    const text = stageOf(server.name).lines.join('\n');
    expect(text).toContain(`EXPOSE ${port}\n`);
    expect(text).toContain(`'http://127.0.0.1:${port}/health/ready'`);
    for (const [, { build, ports }] of services) {
      if (build?.target !== server.name) continue;
      for (const published of ports) expect(published).toMatch(new RegExp(`:${port}$`));
    }
    const named = `${COMPOSE}\n${textOf('deploy/Caddyfile')}`;
    const addresses = named.matchAll(new RegExp(`\\b${server.name}(?:-2)?:(\\d+)`, 'g'));
    expect(new Set([...addresses].map(([, found]) => found))).toEqual(new Set([port]));
  });

  test('the proxy leads to both gateways, and the profile two sets variables that are read', () => {
    const caddyfile = textOf('deploy/Caddyfile');
    const [, upstreams = ''] = /reverse_proxy (gateway.*) \{/.exec(caddyfile) ?? [];
    const gateways = services.filter(([, { build }]) => build?.target === 'gateway');
    expect(upstreams.split(' ').map((upstream) => upstream.split(':')[0])).toEqual(
      gateways.map(([name]) => name),
    );
    expect(caddyfile).toContain('health_uri /health/ready');
    expect(textOf('store-api/src/pagamentos/webhook.ts')).toContain("'/payment/webhook'");
    const set = [...textOf('deploy/two.env').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name = '']) => name,
    );
    const read = set.filter((name) => name !== 'COMPOSE_PROFILES');
    for (const name of read) expect(COMPOSE).toContain(`\${${name}:-`);
  });
});

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

describe('the Dockerfile', () => {
  const ignored = textOf('.dockerignore').split('\n');

  test('begins from what .dockerignore names, and copies what exists', () => {
    expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    const sources = stages.flatMap((stage) =>
      copiesOf(stage).flatMap((copy) => (copy.stage === undefined ? copy.sources : [])),
    );
    for (const source of sources.filter((it) => it !== '.')) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(ignored).toContain(`!${source.split('/')[0]}`);
    }
  });

  test('takes nothing from the network but the packages of the lock file (OPS-21)', () => {
    const commands = textOf('Dockerfile').match(/^(?:RUN|ADD) .*$/gm) ?? [];
    expect(commands.length).toBeGreaterThan(3);
    const allowed =
      /^RUN (?:npm ci --(?:include=dev|omit=dev -w [\w-]+)|npm run build|mkdir \/data && .*)$/;
    expect(commands.filter((command) => !allowed.test(command))).toEqual([]);
  });

  test('gives npm the manifest of every workspace, except of packages that no workspace needs', () => {
    const manifestOf = (name: string) => textOf(`${name}/package.json`);
    const workspaces = ['gateway', 'web', 'store-api'];
    const folders = readdirSync(join(ROOT, 'packages')).filter((name) =>
      workspaces.some((it) => manifestOf(it).includes(`"@decantaria/${name}"`)),
    );
    const manifests = copiesOf(stageOf('manifests')).flatMap(({ sources }) => sources);
    const expected = [...workspaces, ...folders.map((name) => `packages/${name}`)].map(
      (it) => `${it}/package.json`,
    );
    expect(manifests).toEqual(expect.arrayContaining(expected));
  });

  test.each(['gateway', 'store-api'])('%s holds the packages of that server only', (server) => {
    const { lines, from } = stageOf(`${server}-packages`);
    expect(from).toBe('manifests');
    expect(lines.join('\n')).toContain(`RUN npm ci --omit=dev -w ${server}\n`.trim());
    const copied = copiesOf(stageOf(server)).flatMap(({ stage, sources }) =>
      stage === `${server}-packages` ? sources : [],
    );
    const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')));
    const { dependencies } = Manifest.parse(JSON.parse(textOf(`${server}/package.json`)));
    const used = Object.keys(dependencies)
      .filter((name) => name.startsWith('@decantaria/'))
      .map((name) => name.replace('@decantaria', 'packages'));
    // Where npm puts packages that it cannot share.
    const nested = ['', server, ...used]
      .map((folder) => join(folder, 'node_modules'))
      .filter((folder) =>
        Object.entries(packages).some(([name, { dev }]) => !dev && name.startsWith(`${folder}/`)),
      );
    expect(copied.toSorted()).toEqual(nested.map((folder) => `/app/${folder}`).toSorted());
  });
});

describe('deploy/backup/backup.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [bin, data, target] = ['bin', 'data', 'backups'].map((name) => join(folder, name));

  /** Runs one backup with a stand-in of pg_dump that writes the password it was given. */
  function backup(pgDump: string) {
    for (const path of [bin, data, target]) mkdirSync(path ?? '', { recursive: true });
    writeFileSync(join(bin ?? '', 'pg_dump'), `#!/bin/sh\n${pgDump}\n`);
    chmodSync(join(bin ?? '', 'pg_dump'), 0o755);
    writeFileSync(join(data ?? '', 'foto.avif'), 'foto');
    writeFileSync(join(folder, 'password'), 'senha\n');
    return spawnSync('sh', [join(ROOT, 'deploy/backup/backup.sh'), 'once'], {
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env['PATH']}`,
        BACKUP_DIR: target,
        DATA_DIR: data,
        PGPASSWORD_FILE: join(folder, 'password'),
        KEEP_DAYS: '14',
      },
    });
  }

  test('writes a dump and the pictures, and deletes what is old', () => {
    mkdirSync(target ?? '', { recursive: true });
    const old = join(target ?? '', '2020-01-01T000000Z.dump');
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    const { status, stdout } = backup('echo "$PGPASSWORD" > "${2#--file=}"');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('written') });
    const files = readdirSync(target ?? '');
    expect(files.map((name) => name.replace(/^[\dTZ-]+/, '')).toSorted()).toEqual([
      '.dump',
      '.tar.gz',
    ]);
    const [dump = '', archive = ''] = files.toSorted().map((name) => join(target ?? '', name));
    expect(readFileSync(dump, 'utf8')).toBe('senha\n');
    expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })).toContain('foto.avif');
  });

  test('keeps the earlier files when the dump fails, and ends with an error', () => {
    const before = readdirSync(target ?? '').filter((name) => !name.startsWith('.'));
    expect(backup('exit 1').status).not.toBe(0);
    expect(readdirSync(target ?? '').filter((name) => !name.startsWith('.'))).toEqual(before);
  });
});
