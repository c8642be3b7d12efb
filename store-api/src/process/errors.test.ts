import { expect, it } from 'vitest';
import { isDiskFull } from './errors.ts';

const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' });

it.each([
  ['of Node', noSpace],
  ['of PGlite', { name: 'ErrnoError', errno: 51 }],
  ['of PostgreSQL', Object.assign(new Error('Kein Platz'), { code: '53100' })],
  [
    'of PostgreSQL without a code',
    new Error('could not extend file "base/5": No space left on device'),
  ],
  ['of the lock', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
  ['that caused another one', new Error('unpacking', { cause: noSpace })],
  ['followed by another one', new SuppressedError(new Error('closing'), noSpace)],
])('recognises a full disk in an error %s (SEC-16)', (_name, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'ENOSPC', null])(
  'does not take %s for a full disk',
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);
