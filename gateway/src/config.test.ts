import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@decantaria/server/settings';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  test('has a working default for every variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      storeApiUrl: 'http://127.0.0.1:4001/api',
      jwtSecret: undefined,
      timeZone: 'America/Fortaleza',
      introspection: true,
      sandbox: true,
      https: false,
    });
  });

  test('metrics and tracing are off unless their place is set', () => {
    expect(readConfig({})).toMatchObject({ metrics: null, tracing: null });
    const settings = { METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://coletor:4318' };
    expect(readConfig(settings)).toMatchObject({
      metrics: { host: '127.0.0.1', port: 9464 },
      tracing: { endpoint: 'http://coletor:4318', service: 'gateway', ratio: 1 },
    });
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'coletor:4318' })).toThrow(StartupError);
  });

  test('STORE_API_URL overrides STORE_API_PORT and loses its trailing slash', () => {
    expect(readConfig({ STORE_API_URL: 'https://loja.example/api/' }).storeApiUrl).toBe(
      'https://loja.example/api',
    );
    expect(readConfig({ STORE_API_PORT: '4109' }).storeApiUrl).toBe('http://127.0.0.1:4109/api');
  });

  test('IMAGE_ORIGINS allows the shop only, listed origins, or any https origin', () => {
    const origins = (text?: string) => readConfig({ IMAGE_ORIGINS: text }).imageOrigins;
    expect(origins()).toEqual(['https:']);
    expect(origins('self')).toEqual([]);
    expect(origins('self https://fotos.example')).toEqual(['https://fotos.example']);
    expect(() => origins("https://a.example; script-src 'unsafe-inline'")).toThrow(StartupError);
  });

  test('API_CONTRACT overrides what the replies declare (GW-24)', () => {
    const contract = (text?: string) => readConfig({ API_CONTRACT: text }).contract;
    expect([contract(), contract('1'), contract('older')]).toEqual([null, true, false]);
    expect(() => contract('2')).toThrow('API_CONTRACT must be "1" or "older"');
  });

  test('REDIS_URL is an address of Redis, and needs a key that protects what is there (GW-11)', () => {
    const JWT_SECRET = Buffer.alloc(32, 1).toString('base64');
    const url = 'rediss://:senha@redis.example:6380/1';
    expect(readConfig({}).redisUrl).toBeUndefined();
    expect(readConfig({ REDIS_URL: url, JWT_SECRET }).redisUrl).toBe(url);
    expect(readConfig({ REDIS_URL: url, APARELHO_SECRET: JWT_SECRET }).redisUrl).toBe(url);
    expect(() => readConfig({ REDIS_URL: 'http://redis.example', JWT_SECRET })).toThrow('redis://');
    expect(() => readConfig({ REDIS_URL: url })).toThrow('needs JWT_SECRET or APARELHO_SECRET');
  });

  const NONE = { provedor: null, chavePublica: null };
  const SIMULADO = { provedor: 'SIMULADO', chavePublica: null };
  const OPEN = { sandbox: true, introspection: true, restTrace: true };
  const CLOSED = { sandbox: false, introspection: false, restTrace: false };

  test.each([
    [{}, { ...OPEN, pagamento: NONE }],
    [{ HOST: '0.0.0.0' }, OPEN],
    [{ NODE_ENV: 'production' }, { ...CLOSED, pagamento: NONE }],
    [{ PUBLIC_URL: 'http://loja.local' }, CLOSED],
    [{ PUBLIC_URL: 'https://loja.example' }, CLOSED],
    [
      { NODE_ENV: 'production', SANDBOX: 'on' },
      { ...CLOSED, sandbox: true },
    ],
    [
      { NODE_ENV: 'production', INTROSPECTION: 'on' },
      { ...CLOSED, introspection: true },
    ],
    [
      { NODE_ENV: 'production', REST_TRACE: 'on' },
      { ...CLOSED, restTrace: true },
    ],
    [{ REST_TRACE: 'off' }, { ...OPEN, restTrace: false }],
    [{ OPERATIONS: 'trusted' }, { ...CLOSED, operations: 'trusted' }],
    [{ PAGAMENTO: 'simulado' }, { pixAutomatico: true }],
    [{ PAGAMENTO: 'simulado', PIX_AUTOMATICO: 'off' }, { pixAutomatico: false }],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_0' }, { pixAutomatico: false }],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_0', PIX_AUTOMATICO: 'on' }, { pixAutomatico: true }],
    [{ PIX_AUTOMATICO: 'on' }, { pixAutomatico: false }],
    [{ PAGAMENTO: 'simulado' }, { pagamento: SIMULADO }],
    [{}, { recebedorPix: null }],
    [
      { PIX_CHAVE: 'Pix@Loja.example', PIX_NOME: 'Decantária', PIX_CIDADE: 'Eusébio' },
      { recebedorPix: { chave: 'pix@loja.example', nome: 'Decantaria', cidade: 'Eusebio' } },
    ],
    [{ PAGAMENTO: 'simulado', DEMO: 'on', NODE_ENV: 'production' }, { pagamento: SIMULADO }],
    [
      { NODE_ENV: 'production', STRIPE_PUBLISHABLE_KEY: 'pk_live_0' },
      { pagamento: { provedor: 'STRIPE', chavePublica: 'pk_live_0' } },
    ],
  ])('%j opens %j (SEC-03, SEC-05)', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  test.each([
    [{ PAGAMENTO: 'simulado', NODE_ENV: 'production' }, /test cards pay real orders.*DEMO=on/],
    [{ PAGAMENTO: 'simulado', PUBLIC_URL: 'https://loja.example' }, /test cards pay real orders/],
    [{ PAGAMENTO: 'simulado', STRIPE_PUBLISHABLE_KEY: 'pk_test_0' }, /exclude each other/],
    [{ PIX_CHAVE: 'pix@loja.example' }, /^PIX_CHAVE, PIX_NOME and PIX_CIDADE belong together/],
    [{ OPERATIONS: 'trusted', SANDBOX: 'on' }, /Unset SANDBOX and INTROSPECTION, or OPERATIONS/],
    [{ OPERATIONS: 'trusted', INTROSPECTION: 'on' }, /Unset SANDBOX and INTROSPECTION/],
    [{ PAGAMENTO: 'stripe' }, /^PAGAMENTO must be "simulado"/],
  ])('%j stops the start with a sentence (SEC-03)', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['STORE_API_URL', 'loja.example/api'],
    ['STORE_API_URL', 'http://loja.example/'],
    ['JWT_SECRET', 'curto'],
    ['STORE_TIMEZONE', 'Fortaleza'],
    ['API_TIMEZONE', 'Fortaleza'],
    ['WHATSAPP_NUMERO', '+55 85'],
    ['CEP_URL', 'https://cep.example/'],
    ['CEP_URL', 'http://cep.example/{cep}'],
    ['CEP_URL', 'https://{cep}.example/'],
    ['CEP_URL', 'https://quem@cep.example/{cep}'],
    ['CEP_URL', 'cep.example/{cep}'],
    ['INTROSPECTION', 'talvez'],
    ['EMPRESA_EMAIL', 'sem-arroba'],
    ['LOG_LEVEL', 'alto'],
    ['PIX_CHAVE', '85900000000'],
    ['PIX_NOME', 'Um nome que passa dos 25 caracteres'],
    ['PIX_CIDADE', 'Uma cidade comprida'],
    ['OPERATIONS', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['TRUST_PROXY', 'proxy.example'],
    ['DRENAGEM_PAUSA_SEGUNDOS', '-1'],
    ['DRENAGEM_PAUSA_SEGUNDOS', '61'],
    ['MCP', 'yes'],
    ['OTEL_SERVICE_NAME', 'n'.repeat(61)],
  ])('%s=%s stops the start and says what the variable must be', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} must \\S+ .*: correct or unset it\\.$`),
    );
  });

  test.each([
    'https://cep.example/{cep}/json',
    'http://127.0.0.1:4900/?cep={cep}',
    'http://[::1]/{cep}',
  ])('accepts CEP_URL=%s', (url) => {
    expect(readConfig({ CEP_URL: url }).cepUrl).toBe(url);
  });

  test.each(['on', 'true'])('refuses TRUST_PROXY=%s and names what to write (SEC-09)', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
      'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses',
    );
  });

  test('pauses 5 s when it drains beyond loopback, so that proxies notice (SEC-15)', () => {
    expect(readConfig({}).drainPauseMs).toBe(0);
    expect(readConfig({ HOST: '0.0.0.0' }).drainPauseMs).toBe(5000);
    expect(readConfig({ DRENAGEM_PAUSA_SEGUNDOS: '20' }).drainPauseMs).toBe(20_000);
  });

  test('decodes the secret from base64', () => {
    const key = Buffer.alloc(32, 7);
    expect(readConfig({ JWT_SECRET: key.toString('base64') }).jwtSecret).toEqual(key);
  });

  test('reads a secret from the file that JWT_SECRET_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'jwt');
    const key = Buffer.alloc(32, 7);
    writeFileSync(file, `${key.toString('base64')}\n`);
    expect(readConfig({ JWT_SECRET_FILE: file }).jwtSecret).toEqual(key);
    expect(() => readConfig({ JWT_SECRET_FILE: `${file}-absent` })).toThrow(StartupError);
    expect(() => readConfig({ JWT_SECRET_FILE: file, JWT_SECRET: 'other' })).toThrow(
      'JWT_SECRET and JWT_SECRET_FILE exclude each other',
    );
  });
});
