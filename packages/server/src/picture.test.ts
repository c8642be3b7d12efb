import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectType } from './picture.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600010100', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

describe('detects the picture type from the bytes (P17, C-75)', () => {
  test.each([
    ['jpeg', JPEG],
    ['png', PNG],
    ['webp', WEBP],
  ] as const)('%s, before any other bytes', (type, magic) => {
    expect(detectType(magic)).toBe(type);
    fc.assert(
      fc.property(fc.uint8Array(), (tail) => {
        expect(detectType(Buffer.concat([magic, tail]))).toBe(type);
      }),
    );
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00'],
    ['PDF', '%PDF-1.7 com mais bytes'],
    ['RIFF other than WebP', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ['one byte', 'x'],
    ['no byte', ''],
    ['JPEG not at the start', ' \xff\xd8\xff\xe0\x00\x10JFIF\x00'],
  ])('of %s is none', (_, text) => {
    expect(detectType(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('accepts a picture shorter than twelve bytes', () => {
    expect(detectType(JPEG.subarray(0, 4))).toBe('jpeg');
  });
});
