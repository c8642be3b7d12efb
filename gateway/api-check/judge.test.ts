import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/rest/endpoints.ts';
import type { Answer, Silence } from './ask.ts';
import { judgeErrors, judgeSpeed, judgeToken } from './findings.ts';
import { describeBody, jsonPath, judge, judgeSilence } from './judge.ts';
import { probes } from './probes.ts';

const reply = (
  status: number,
  text: string,
  { ms = 5, type = 'application/json' }: { ms?: number; type?: string } = {},
): Extract<Answer, { kind: 'reply' }> => ({
  kind: 'reply',
  status,
  headers: type === '' ? {} : { 'content-type': type },
  text,
  ms,
});
const silence = (why: Silence) => ({ kind: 'silence', why, code: 'CODE', ms: 5 }) as const;

const judgeCategorias = (answer: Answer) =>
  judge(endpoints.listCategorias, probes.listCategorias, answer, 'UTC');

describe('o que se faz de uma resposta', () => {
  test.each<[string, Answer, string]>([
    ['fits', reply(200, '[{"id":1,"nome":"Árabe"}]'), 'fits'],
    ['rótulo de outro tipo', reply(200, '[{"id":1,"nome":"X"}]', { type: 'text/html' }), 'healed'],
    ['sem rótulo', reply(200, '[{"id":1,"nome":"X"}]', { type: '' }), 'healed'],
    ['rótulo de JSON de outro', reply(200, '[]', { type: 'application/hal+json' }), 'fits'],
    ['null', reply(200, 'null'), 'breaks'],
  ])('%s', (_, answer, mark) => {
    expect(judgeCategorias(answer).mark).toBe(mark);
  });

  test('uma lista vazia não diz nada, e diz isso', () => {
    expect(judgeCategorias(reply(200, '[]'))).toEqual({ mark: 'fits', empty: true });
  });

  test.each<[Silence, RegExp]>([
    ['timeout', /no answer within 2 s/],
    ['cut', /cut before the answer was whole \(CODE\)/],
    ['too-large', /larger than 4 MB/],
    ['not-http', /does not speak HTTP\/1\.1 \(CODE\)/],
    ['unreachable', /nobody could be reached \(CODE\)/],
  ])('%s tem a sua frase', (why, problem) => {
    expect(judgeSilence(silence(why), 2000)).toMatchObject({
      mark: 'breaks',
      problem: expect.stringMatching(problem),
      advice: expect.stringMatching(/\.$/),
    });
  });

  test('um corpo é dito pela sua espécie, nunca pelo que contém', () => {
    expect(['', '{}', '<p>', '[1', 'ok'].map(describeBody)).toEqual([
      'an empty body',
      'JSON',
      'HTML or XML, not JSON',
      'JSON that stops in the middle',
      'bare text, not JSON',
    ]);
    expect(jsonPath(['produtos', 3, 'slug'])).toBe('$.produtos[3].slug');
  });
});

describe('o que vale para a API toda', () => {
  const nowhere = reply(404, '{}');

  test.each<[string, Answer, Answer, 'fits' | 'healed' | 'breaks']>([
    ['códigos', reply(404, '{"codigo":"PRODUTO_NAO_ENCONTRADO"}'), nowhere, 'fits'],
    ['500 do Spring', reply(500, '{"status":500}'), nowhere, 'healed'],
    ['403 vazio', reply(403, ''), reply(403, ''), 'healed'],
    ['200', reply(200, '{}'), nowhere, 'breaks'],
    ['401', reply(401, ''), nowhere, 'breaks'],
    ['503', reply(503, ''), nowhere, 'breaks'],
    ['silêncio', silence('timeout'), nowhere, 'breaks'],
  ])('um slug que não há, com %s', (_, slug, path, mark) => {
    expect(judgeErrors(slug, path).mark).toBe(mark);
  });

  test('devagar não quebra; mudo, sim', () => {
    const times = [1, 2, 3000, 4000, 5000].map((ms) => reply(200, '[]', { ms }));
    expect(judgeSpeed(times)).toMatchObject({
      mark: 'healed',
      text: expect.stringContaining('3000 ms (median of 5)'),
    });
    expect(judgeSpeed([silence('cut')]).mark).toBe('breaks');
  });

  const key = Buffer.alloc(32, 'k');
  const claims = { sub: 'ana', id: 1, roles: ['ROLE_USER'] };
  const token = jwt.sign(claims, key, { expiresIn: 60 });

  test.each([
    ['o segredo confere', token, key, false, 'fits'],
    ['outro segredo', token, Buffer.alloc(32, 'x'), true, 'breaks'],
    ['sem segredo, validado pela API', token, undefined, true, 'healed'],
    ['sem segredo nem validação', token, undefined, false, 'breaks'],
    ['vencido', jwt.sign(claims, key, { expiresIn: -1 }), key, true, 'breaks'],
    ['outro algoritmo', jwt.sign(claims, key, { algorithm: 'HS512' }), key, true, 'breaks'],
  ])('token: %s', (_, given, secret, isValidated, mark) => {
    expect(judgeToken(given, secret, isValidated, Date.now()).mark).toBe(mark);
  });
});
