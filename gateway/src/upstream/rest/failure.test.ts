import { describe, expect, test } from 'vitest';
import { NotBegun } from '../../server/concurrency/bounded-queue.ts';
import { RestFailure, readRefusal, restFailureOf, sentFailureOf } from './failure.ts';

describe('reads a refusal', () => {
  test.each([
    ['Usuário já está em uso!', 'USUARIO_EM_USO', 'username'],
    ['"Email já registrado!"', 'EMAIL_EM_USO', 'email'],
    ['CPF já registrado!', 'CPF_EM_USO', 'cpf'],
    ['CPF já registrado! Veja usuarios.cpf', null, null],
    ['constructor', null, null],
    ['', null, null],
  ])('%j means %s in %s (rest-contract 3.1)', (text, codigo, campo) => {
    expect(readRefusal(400, text)).toMatchObject({ status: 400, codigo, campo });
  });

  test.each([
    ['90', 90],
    ['999999999', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [['1', '2'], null],
    [undefined, null],
  ])('Retry-After %j is %s seconds', (header, seconds) => {
    const text = '{"codigo":"MUITAS_TENTATIVAS","mensagem":"…"}';
    expect(readRefusal(429, text, header)).toMatchObject({
      codigo: 'MUITAS_TENTATIVAS',
      retryAfterSeconds: seconds,
    });
  });
});

const refused = (status: number, text = '') =>
  new RestFailure('refused', 'POST /x', readRefusal(status, text));

describe('outcome of a failed write', () => {
  test.each([
    ['timeout', new RestFailure('timeout', 'POST /x'), true],
    ['truncated reply', new RestFailure('unreadable', 'POST /x'), true],
    ['page of a proxy', refused(502, '<h1>Bad Gateway</h1>'), true],
    ['coded 503', refused(503, '{"codigo":"INDISPONIVEL"}'), false],
    ['shed', new RestFailure('unreachable', 'POST /x', null, new NotBegun('x')), false],
    ['not sent', new RestFailure('timeout', 'POST /x', null, undefined, false), false],
    ['429', refused(429), false],
    ['403', refused(403), false],
  ])('%s: unclear is %s', (_, failure, unclear) => {
    expect(failure.unclear).toBe(unclear);
  });
});

test('the failure of a call that was not sent is rethrown: a write need not look for its effect (MON-14)', () => {
  const unsent = new RestFailure('unreachable', 'POST /x', null, undefined, false);
  expect(() => sentFailureOf(unsent)).toThrow(unsent);
  const cut = new RestFailure('unreachable', 'POST /x');
  expect(sentFailureOf(cut)).toBe(cut);
});

test('rethrows an error that is no failed call', () => {
  const failure = new RestFailure('timeout', 'POST /x');
  expect(restFailureOf(failure)).toBe(failure);
  expect(() => restFailureOf(new TypeError('bug'))).toThrow('bug');
});
