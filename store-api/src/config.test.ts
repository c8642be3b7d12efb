import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartupError } from '@decantaria/server/settings';
import { describe, expect, it } from 'vitest';
import { storedSecret } from './auth/secret.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('defaults to the demo shop on the embedded database', () => {
    expect(readConfig({ HOST: '' })).toEqual({
      host: '127.0.0.1',
      port: 4001,
      dataDir: resolve('.data'),
      database: { kind: 'embedded', dir: resolve('.data') },
      imagens: { kind: 'folder', dir: resolve('.data/imagens'), variable: 'DATA_DIR' },
      jwtSecret: undefined,
      production: false,
      demo: true,
      demoPedidos: true,
      logLevel: 'info',
      pixAutomatico: true,
      tracing: null,
      shop: {
        marca: 'Decantária',
        publicUrl: 'http://localhost:4000',
        timeZone: 'America/Fortaleza',
        reservation: { chatMs: 86_400_000, cardMs: 1_800_000, unconfirmedMs: 1_800_000 },
        limites: {
          pedidosAbertos: 3,
          pedidosAbertosSemConfirmacao: 1,
          unidadesReservadas: 6,
          unidadesConta: 30,
          unidadesSemConfirmacao: 12,
          itensSemConfirmacao: 10,
          redePorcento: 5,
          redeUnidades: 36,
          redeItens: 30,
          pedidosPorHora: 10,
          pedidosPorHoraEndereco: 30,
        },
        estornoSemSenha: 30_000,
        preferences: false,
        mailFrom: 'Decantária <nao-responda@localhost>',
        emailLimits: { porHoraConta: 6, porDiaDestinatario: 12 },
      },
      smtpUrl: undefined,
      stripe: undefined,
      simulado: true,
      trustProxy: false,
      drainPauseMs: 0,
      devPages: true,
    });
  });

  it('reads from a replica with the password of its primary, and never without one (OPS-11)', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://loja@a/loja', 'postgres://loja@b/loja'];
    const urls = { DATABASE_URL, DATABASE_READ_URL, DATABASE_PASSWORD: 'se gredo' };
    expect(readConfig(urls).database).toEqual({
      kind: 'postgres',
      url: 'postgres://loja:se%20gredo@a/loja',
      readUrl: 'postgres://loja:se%20gredo@b/loja',
    });
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow(
      /^DATABASE_READ_URL names a replica of DATABASE_URL, which is missing/,
    );
  });

  const DATABASE_URL = 'postgres://loja@banco/loja';
  const IMAGES_S3_URL = 'http://minio:9000/fotos/loja';
  const s3Keys = { IMAGES_S3_ACCESS_KEY_ID: 'chave', IMAGES_S3_SECRET_ACCESS_KEY: 'segredo' };

  it('keeps pictures in a shared folder or storage where one is named (OPS-20)', () => {
    expect(readConfig({ DATABASE_URL, IMAGES_DIR: '/fotos' }).imagens).toEqual({
      kind: 'folder',
      dir: '/fotos',
      variable: 'IMAGES_DIR',
    });
    expect(readConfig({ DATABASE_URL, IMAGES_S3_URL, ...s3Keys }).imagens).toEqual({
      kind: 's3',
      url: IMAGES_S3_URL,
      region: 'us-east-1',
      keyId: 'chave',
      secretKey: 'segredo',
    });
  });

  it.each([
    [{ IMAGES_DIR: '/fotos' }, 'IMAGES_DIR needs DATABASE_URL'],
    [{ IMAGES_S3_URL, ...s3Keys }, 'IMAGES_S3_URL needs DATABASE_URL'],
    [{ DATABASE_URL, IMAGES_S3_URL }, 'needs IMAGES_S3_ACCESS_KEY_ID'],
    [{ DATABASE_URL, IMAGES_S3_URL, ...s3Keys, IMAGES_DIR: '/fotos' }, 'exclude each other'],
    [{ DATABASE_URL, IMAGES_S3_URL: 'http://minio:9000/', ...s3Keys }, 'ends with a bucket'],
    [{ DATABASE_URL, IMAGES_S3_URL: 'minio', ...s3Keys }, 'ends with a bucket'],
  ])('refuses a storage of pictures that is incomplete or double: %j (OPS-20)', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason);
  });

  it('sends spans where a collector is named', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://coletor:4318';
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readConfig(settings).tracing).toEqual({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'store-api',
      ratio: 0.25,
    });
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('from 0 to 1');
  });

  it.each(['0', '-1', 'seis', '1.5'])('refuses %s as a limit of mails (SEC-02)', (value) => {
    for (const name of ['EMAILS_POR_HORA_CONTA', 'EMAILS_POR_DIA_DESTINATARIO']) {
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name} must be a whole number above 0: correct or unset it.`,
      );
    }
  });

  it('reads the largest refund without a new proof in reais, from 0 (SEC-29)', () => {
    const limitOf = (value: string) =>
      readConfig({ ESTORNO_SEM_SENHA_MAX: value }).shop.estornoSemSenha;
    expect([limitOf('0'), limitOf('150')]).toEqual([0, 15_000]);
    for (const value of ['-1', '1.5', 'cem']) {
      expect(() => limitOf(value)).toThrow(
        'ESTORNO_SEM_SENHA_MAX must be whole reais from 0, e.g. 300: correct or unset it.',
      );
    }
  });

  it('needs DEMO=on for the demo shop on PostgreSQL', () => {
    const DATABASE_URL = 'postgresql://loja@db/loja';
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      database: { kind: 'postgres', url: DATABASE_URL },
      demo: false,
    });
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  const keys = { STRIPE_SECRET_KEY: 'sk_test_0', STRIPE_WEBHOOK_SECRET: 'whsec_0' };

  it.each([
    [{}, { demo: true, demoPedidos: true, simulado: true, devPages: true }],
    [{ DEMO_PEDIDOS: 'off' }, { demo: true, demoPedidos: false }],
    [{ DEMO: 'off' }, { demo: false, simulado: false, devPages: true }],
    [
      { DEMO: 'off', PAGAMENTO: 'simulado' },
      { demo: false, simulado: true },
    ],
    [{ PUBLIC_URL: 'http://loja.local' }, { demo: true, simulado: true, devPages: false }],
    [{ PUBLIC_URL: 'https://loja.example' }, { demo: false, simulado: false, devPages: false }],
    [{ NODE_ENV: 'production' }, { demo: false, simulado: false, devPages: false }],
    [
      { NODE_ENV: 'production', DEMO: 'on' },
      { demo: true, simulado: false },
    ],
    [
      { NODE_ENV: 'production', DEMO: 'on', PAGAMENTO: 'simulado' },
      { demo: true, simulado: true },
    ],
    [{ NODE_ENV: 'production', DEV_PAGES: 'on' }, { devPages: true }],
    [keys, { demo: true, simulado: false }],
  ])('%j opens %j (SEC-03, SEC-05)', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each([
    [{ NODE_ENV: 'production', PAGAMENTO: 'simulado' }, /test cards pay real orders.*DEMO=on/],
    [{ PUBLIC_URL: 'https://loja.example', PAGAMENTO: 'simulado' }, /test cards pay real orders/],
    [{ ...keys, PAGAMENTO: 'simulado' }, /exclude each other/],
    [{ PAGAMENTO: 'stripe' }, /^PAGAMENTO must be "simulado"/],
  ])('%j stops the start with a sentence (SEC-03)', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('pauses 5 s when it drains beyond loopback, so that proxies notice (SEC-15)', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).drainPauseMs).toBe(5000);
    expect(readConfig({ DRENAGEM_PAUSA_SEGUNDOS: '20' }).drainPauseMs).toBe(20_000);
  });

  it('reads the key as base64', () => {
    const key = randomBytes(32);
    expect(readConfig({ JWT_SECRET: key.toString('base64') }).jwtSecret).toEqual(key);
  });

  it.each(['on', 'true', 'proxy.example'])(
    'refuses TRUST_PROXY=%s and names what to write (SEC-09)',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
        'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses',
      );
    },
  );

  it.each([
    ['STORE_API_PORT', '65536'],
    ['STORE_API_PORT', '80a'],
    ['DATABASE_URL', 'mysql://loja:senha123@db/loja'],
    ['JWT_SECRET', randomBytes(31).toString('base64')],
    ['JWT_SECRET', 'ç'.repeat(60)],
    ['DEMO', 'yes'],
    ['DRENAGEM_PAUSA_SEGUNDOS', '61'],
    ['PEDIDOS_ABERTOS_MAX', '-3'],
    ['UNIDADES_RESERVADAS_MAX', 'seis'],
    ['RESERVA_REDE_PORCENTO', '101'],
    ['RESERVATION_CARD_MINUTES', 'trinta'],
    ['LOG_LEVEL', 'verbose'],
    ['EMPRESA_EMAIL', 'sem-arroba'],
    ['STRIPE_API_URL', 'http://stripe.example'],
    ['STRIPE_API_URL', 'ftp://127.0.0.1'],
    ['STRIPE_API_URL', 'stripe'],
  ])('reports an invalid %s without its value', (variable, value) => {
    const read = (): unknown => readConfig({ [variable]: value });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^${variable} must be .+: correct or unset it\\.$`));
    expect(read).not.toThrow(value);
    expect(read).not.toThrow('undefined');
  });

  it.each(['https://stripe.example', 'http://127.0.0.1:4900', 'http://[::1]:4900'])(
    'accepts STRIPE_API_URL=%s',
    (STRIPE_API_URL) => {
      expect(readConfig({ ...keys, STRIPE_API_URL }).stripe?.apiUrl).toBe(STRIPE_API_URL);
    },
  );
});

describe('secrets by file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'segredos-'));
  const file = join(folder, 'password');
  writeFileSync(file, 'a%b/@ c\n');
  const DATABASE_URL = 'postgres://loja@db:5432/loja';

  it('adds the password of the database to its address', () => {
    const { database } = readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file });
    const url = database.kind === 'postgres' ? new URL(database.url) : undefined;
    expect(decodeURIComponent(url?.password ?? '')).toBe('a%b/@ c');
    expect(url?.host).toBe('db:5432');
  });

  it.each([
    { DATABASE_URL: 'postgres://loja:x@db/loja', DATABASE_PASSWORD: 'y' },
    { DATABASE_PASSWORD_FILE: join(folder, 'absent') },
    { STRIPE_SECRET_KEY: 'x', STRIPE_SECRET_KEY_FILE: file },
  ])('refuses what it cannot use: %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(StartupError);
  });
});

describe('storedSecret', () => {
  it('creates the key once', () => {
    const dir = mkdtempSync(join(tmpdir(), 'segredo-'));
    const key = storedSecret(dir);
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(storedSecret(dir)).toEqual(key);
  });

  it('refuses a short key and explains what to do', () => {
    const dir = mkdtempSync(join(tmpdir(), 'segredo-'));
    writeFileSync(join(dir, 'jwt-secret'), 'c2VncmVkbw==\n');
    expect(() => storedSecret(dir)).toThrow(StartupError);
  });
});
