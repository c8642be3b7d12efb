import { describe, expect, test } from 'vitest';
import { ErroDeConfiguracao, lerConfig } from './config.ts';

describe('configuração', () => {
  test('sem nada no ambiente, tudo tem um padrão que serve', () => {
    const config = lerConfig({});
    expect(config).toMatchObject({
      porta: 4000,
      host: '127.0.0.1',
      apiDaLoja: 'http://127.0.0.1:4001/api',
      segredoJwt: undefined,
      fuso: 'America/Fortaleza',
      introspeccao: true,
      sandbox: true,
      https: false,
    });
  });

  test('STORE_API_URL vence STORE_API_PORT e perde a barra final', () => {
    expect(lerConfig({ STORE_API_URL: 'https://loja.example/api/' }).apiDaLoja).toBe(
      'https://loja.example/api',
    );
    expect(lerConfig({ STORE_API_PORT: '4109' }).apiDaLoja).toBe('http://127.0.0.1:4109/api');
  });

  test('em produção, fora do loopback, sandbox e introspecção ficam desligados', () => {
    const config = lerConfig({ NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect([config.sandbox, config.introspeccao]).toEqual([false, false]);
    expect(lerConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'on' }).sandbox).toBe(
      true,
    );
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['STORE_API_URL', 'loja.example/api'],
    ['STORE_API_URL', 'http://loja.example/'],
    ['JWT_SECRET', 'curto'],
    ['STORE_TIMEZONE', 'Fortaleza'],
    ['WHATSAPP_NUMERO', '+55 85'],
    ['INTROSPECTION', 'talvez'],
    ['EMPRESA_EMAIL', 'sem-arroba'],
    ['LOG_LEVEL', 'alto'],
  ])('%s=%s para o início com uma frase que diz o nome', (nome, valor) => {
    expect(() => lerConfig({ [nome]: valor })).toThrow(ErroDeConfiguracao);
    expect(() => lerConfig({ [nome]: valor })).toThrow(new RegExp(`^${nome} cannot be used`));
  });

  test('o segredo é a chave decodificada da base64', () => {
    const chave = Buffer.alloc(32, 7);
    expect(lerConfig({ JWT_SECRET: chave.toString('base64') }).segredoJwt).toEqual(chave);
  });
});
