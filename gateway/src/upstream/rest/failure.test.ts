import { describe, expect, test } from 'vitest';
import { RestFailure, readFailure, restFailureOf, sentFailureOf } from './failure.ts';

describe('reads a refusal', () => {
  test.each([
    ['Usuário já está em uso!', 'USUARIO_EM_USO', 'username'],
    ['"Email já registrado!"', 'EMAIL_EM_USO', 'email'],
    ['CPF já registrado!', 'CPF_EM_USO', 'cpf'],
    ['CPF já registrado! Veja usuarios.cpf', null, null],
    ['constructor', null, null],
    ['', null, null],
  ])('%j means %s in %s (rest-contract 3.1)', (text, codigo, campo) => {
    const { refusal } = new RestFailure(readFailure(400, text), 'POST /x');
    expect([refusal?.codigo ?? null, refusal?.campo ?? null]).toEqual([codigo, campo]);
  });

  test.each([
    ['90', 90],
    ['999999999', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [['1', '2'], null],
    [undefined, null],
  ])('Retry-After %j is %s seconds', (header, seconds) => {
    const text = '{"codigo":"MUITAS_TENTATIVAS","mensagem":"…"}';
    expect(readFailure(429, text, header)).toMatchObject({
      is: 'busy',
      refusal: { codigo: 'MUITAS_TENTATIVAS' },
      retryAfterSeconds: seconds,
    });
  });
});

const refused = (status: number, text = '') =>
  new RestFailure(readFailure(status, text), 'POST /x');

describe('outcome of a failed write', () => {
  test.each([
    ['timeout', new RestFailure('timeout', 'POST /x'), true],
    ['truncated reply', new RestFailure('unreadable', 'POST /x'), true],
    ['page of a proxy', refused(502, '<h1>Bad Gateway</h1>'), true],
    ['coded 503', refused(503, '{"codigo":"INDISPONIVEL"}'), false],
    ['shed', new RestFailure({ is: 'notSent', why: 'busy' }, 'POST /x'), false],
    ['not sent', new RestFailure({ is: 'notSent', why: 'timeout' }, 'POST /x'), false],
    ['429', refused(429), false],
    ['403', refused(403), false],
  ])('%s: done is possible: %s', (_, failure, mayBeDone) => {
    expect(failure.mayBeDone).toBe(mayBeDone);
  });
});

test.each([
  ['not sent', new RestFailure({ is: 'notSent', why: 'busy' }, 'POST /x'), true],
  ['429', refused(429), true],
  ['coded refusal', refused(409, '{"codigo":"CONFLITO"}'), true],
  ['coded crash', refused(500, '{"codigo":"ERRO_INTERNO"}'), false],
  ['bare refusal', refused(403), false],
  ['timeout', new RestFailure('timeout', 'POST /x'), false],
])('%s: it is certain that nothing was done: %s', (_, failure, didNothing) => {
  expect(failure.didNothing).toBe(didNothing);
});

test('the failure of a call that was not sent is rethrown: a write need not look for its effect (MON-14)', () => {
  const unsent = new RestFailure({ is: 'notSent', why: 'unreachable' }, 'POST /x');
  expect(() => sentFailureOf(unsent)).toThrow(unsent);
  const cut = new RestFailure('unreachable', 'POST /x');
  expect(sentFailureOf(cut)).toBe(cut);
});

test('rethrows an error that is no failed call', () => {
  const failure = new RestFailure('timeout', 'POST /x');
  expect(restFailureOf(failure)).toBe(failure);
  expect(() => restFailureOf(new TypeError('bug'))).toThrow('bug');
});
