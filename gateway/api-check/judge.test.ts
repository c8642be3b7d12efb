import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
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

describe('judging one answer', () => {
  test.each<[string, Answer, string]>([
    ['fits', reply(200, '[{"id":1,"nome":"Árabe"}]'), 'fits'],
    ['another content type', reply(200, '[{"id":1,"nome":"X"}]', { type: 'text/html' }), 'healed'],
    ['no content type', reply(200, '[{"id":1,"nome":"X"}]', { type: '' }), 'healed'],
    ['a vendor JSON type', reply(200, '[]', { type: 'application/hal+json' }), 'fits'],
    ['null', reply(200, 'null'), 'breaks'],
  ])('judges %s', (_, answer, mark) => {
    expect(judgeCategorias(answer).mark).toBe(mark);
  });

  test('marks an empty list as empty', () => {
    expect(judgeCategorias(reply(200, '[]'))).toEqual({ mark: 'fits', empty: true });
  });

  test.each<[number, RegExp]>([
    [401, /answer it without a token, or correct --url/i],
    [403, /answer it without a token, or correct --url/i],
    [404, /Is --url the base of the API/],
    [500, /^Without this call the home page/],
  ])('advises what to do about a %i of a call that visitors need', (status, advice) => {
    expect(judgeCategorias(reply(status, '{}'))).toMatchObject({
      mark: 'breaks',
      problem: `${status} with JSON`,
      advice: expect.stringMatching(advice),
    });
  });

  test.each<[Silence, RegExp]>([
    ['timeout', /no answer within 2 s/],
    ['cut', /cut before the answer was whole \(CODE\)/],
    ['too-large', /larger than 4 MB/],
    ['not-http', /does not speak HTTP\/1\.1 \(CODE\)/],
    ['unreachable', /no server could be reached \(CODE\)/],
  ])('explains %s in a sentence', (why, problem) => {
    expect(judgeSilence(silence(why), 2000)).toMatchObject({
      mark: 'breaks',
      problem: expect.stringMatching(problem),
      advice: expect.stringMatching(/\.$/),
    });
  });

  test('describes a body by its kind, never by its content', () => {
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

describe('judging the API as a whole', () => {
  const nowhere = reply(404, '{}');

  test.each<[string, Answer, Answer, 'fits' | 'healed' | 'breaks']>([
    ['codes', reply(404, '{"codigo":"PRODUTO_NAO_ENCONTRADO"}'), nowhere, 'fits'],
    ['a Spring 500', reply(500, '{"status":500}'), nowhere, 'healed'],
    ['an empty 403', reply(403, ''), reply(403, ''), 'healed'],
    ['200', reply(200, '{}'), nowhere, 'breaks'],
    ['401', reply(401, ''), nowhere, 'breaks'],
    ['503', reply(503, ''), nowhere, 'breaks'],
    ['no answer', silence('timeout'), nowhere, 'breaks'],
  ])('an unknown slug that answers %s', (_, slug, path, mark) => {
    expect(judgeErrors(slug, path).mark).toBe(mark);
  });

  test('a slow API is healed; one that stops answering breaks', () => {
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
    ['the right secret', token, key, false, 'fits'],
    ['another secret', token, Buffer.alloc(32, 'x'), true, 'breaks'],
    ['no secret, validated by the API', token, undefined, true, 'healed'],
    ['no secret and no validation', token, undefined, false, 'breaks'],
    ['expired', jwt.sign(claims, key, { expiresIn: -1 }), key, true, 'breaks'],
    ['another algorithm', jwt.sign(claims, key, { algorithm: 'HS512' }), key, true, 'breaks'],
  ])('token: %s', (_, given, secret, isValidated, mark) => {
    expect(judgeToken(given, secret, isValidated, Date.now()).mark).toBe(mark);
  });
});
