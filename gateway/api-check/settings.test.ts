import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const URL_ARGS = ['--url', 'https://loja.example/api'];
const TOKEN = 'aaa.bbb.ccc';
const SECRET = Buffer.alloc(32, 'x').toString('base64');

describe('arguments of gateway:check', () => {
  test('needs only the address', () => {
    expect(readSettings(URL_ARGS, {})).toEqual({
      url: 'https://loja.example/api',
      openapi: null,
      credential: { kind: 'none' },
      jwtSecret: undefined,
      timeZone: 'America/Fortaleza',
      json: false,
      writes: false,
      hasPublicKey: false,
      html: null,
      junit: null,
    });
    expect(readSettings(['--help'], {})).toBeNull();
  });

  test('drops a trailing slash, user and password from the address', () => {
    const settings = readSettings(['--url', 'https://ana:segredo@loja.example/v2/api/'], {});
    expect(settings?.url).toBe('https://loja.example/v2/api');
  });

  test.each([
    [['--token', TOKEN], {}, { kind: 'token', token: TOKEN }],
    [[], { GATEWAY_CHECK_TOKEN: TOKEN }, { kind: 'token', token: TOKEN }],
    [
      ['--username', 'ana', '--password', 'p1'],
      { GATEWAY_CHECK_PASSWORD: 'p2', GATEWAY_CHECK_TOKEN: TOKEN },
      { kind: 'login', username: 'ana', password: 'p1' },
    ],
    [
      ['--username', 'ana'],
      { GATEWAY_CHECK_PASSWORD: 'p2' },
      { kind: 'login', username: 'ana', password: 'p2' },
    ],
  ])('reads the credential from %j and %j', (args, environment, credential) => {
    expect(readSettings([...URL_ARGS, ...args], environment)?.credential).toEqual(credential);
  });

  test('prefers arguments to the environment for the time zone', () => {
    const environment = { STORE_TIMEZONE: 'America/Manaus', JWT_SECRET: SECRET };
    expect(readSettings(URL_ARGS, environment)).toMatchObject({
      timeZone: 'America/Manaus',
      jwtSecret: Buffer.alloc(32, 'x'),
    });
    const given = readSettings(
      [...URL_ARGS, '--timezone', 'UTC', '--json', '--writes'],
      environment,
    );
    expect(given).toMatchObject({ timeZone: 'UTC', json: true, writes: true });
  });

  test.each([
    [[], {}, /^Name the API with --url/],
    [['--openapi', 'a.json', '--writes'], {}, /^--writes and --username need --url/],
    [['--url', 'loja.example/api'], {}, /^--url must be an http/],
    [['--url', 'https://loja.example'], {}, /^--url must end in \/api\. For example https:\S+\.$/],
    [[...URL_ARGS, '--timezone', 'Fortaleza'], {}, /^--timezone must be/],
    [URL_ARGS, { STORE_TIMEZONE: 'Fortaleza' }, /^STORE_TIMEZONE must be/],
    [URL_ARGS, { API_TIMEZONE: 'Fortaleza' }, /^API_TIMEZONE must be/],
    [URL_ARGS, { JWT_SECRET: 'segredo' }, /^JWT_SECRET must be/],
    [[...URL_ARGS, '--username', 'ana'], {}, /^--username needs --password/],
    [[...URL_ARGS, '--password', 'segredo'], {}, /^--password needs --username/],
    [[...URL_ARGS, '--username', 'ana', '--token', TOKEN], {}, /not both/],
    [[...URL_ARGS, '--token', 'Bearer segredo'], {}, /^The token must be a JWT/],
    [[...URL_ARGS, 'segredo'], {}, /^The arguments cannot be read/],
    [[...URL_ARGS, '--segredo'], {}, /^The arguments cannot be read/],
    [[...URL_ARGS, '--password', '-segredo'], {}, /^The arguments cannot be read/],
  ])(
    'explains in one sentence how to fix %j with %j, without repeating the input',
    (args, environment, text) => {
      const read = () => readSettings(args, environment);
      expect(read).toThrow(text);
      expect(read).not.toThrow(/segredo/);
    },
  );
});
