import { expect, test } from 'vitest';
import { PlainError, textOf } from './output.mjs';

test('a full disk ends a command with a sentence (SEC-16)', () => {
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/a/b' });
  expect(textOf(full)).toBe(
    'The disk is full (/a/b): free space, or set DATA_DIR to a directory on another disk, and start again.',
  );
  expect(textOf(new PlainError('Um motivo.'))).toBe('Um motivo.');
  expect(textOf(new Error('x'))).toContain('output.test.mjs');
});
