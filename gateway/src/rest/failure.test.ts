import { describe, expect, test } from 'vitest';
import { RestFailure, readRefusal, restFailureOf } from './failure.ts';

describe('o que uma recusa diz', () => {
  test.each([
    ['Usuário já está em uso!', 'USUARIO_EM_USO', 'username'],
    ['"Email já registrado!"', 'EMAIL_EM_USO', 'email'],
    ['CPF já registrado!', 'CPF_EM_USO', 'cpf'],
    ['CPF já registrado! Veja usuarios.cpf', null, null],
    ['constructor', null, null],
    ['', null, null],
  ])('rest-contract §3.1: %j é %s em %s', (text, codigo, campo) => {
    expect(readRefusal(400, text)).toMatchObject({ status: 400, codigo, campo });
  });

  test.each([
    ['90', 90],
    ['999999999', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [['1', '2'], null],
    [undefined, null],
  ])('Retry-After %j são %s segundos', (header, seconds) => {
    const text = '{"codigo":"MUITAS_TENTATIVAS","mensagem":"…"}';
    expect(readRefusal(429, text, header)).toMatchObject({
      codigo: 'MUITAS_TENTATIVAS',
      retryAfterSeconds: seconds,
    });
  });
});

const refused = (status: number, text = '') =>
  new RestFailure('refused', 'POST /x', readRefusal(status, text));

describe('o que se sabe de uma escrita que falhou', () => {
  test.each([
    ['sem resposta a tempo', new RestFailure('timeout', 'POST /x'), true],
    ['com a resposta cortada', new RestFailure('unreadable', 'POST /x'), true],
    ['com a página de um proxy', refused(502, '<h1>Bad Gateway</h1>'), true],
    ['com a API fora por um instante', refused(503, '{"codigo":"INDISPONIVEL"}'), false],
    ['com pedidos demais', refused(429), false],
    ['com um não', refused(403), false],
  ])('%s: incerta = %s', (_, failure, unclear) => {
    expect(failure.unclear).toBe(unclear);
  });
});

test('o que não é uma chamada que falhou é um defeito, e segue', () => {
  const failure = new RestFailure('timeout', 'POST /x');
  expect(restFailureOf(failure)).toBe(failure);
  expect(() => restFailureOf(new TypeError('bug'))).toThrow('bug');
});
