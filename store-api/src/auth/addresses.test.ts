import { describe, expect, it } from 'vitest';
import { addressBlock, isShared } from './addresses.ts';

describe('isShared', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.18.0.4',
    '192.168.0.9',
    'fd00::1',
    'fe80::1',
  ])('treats the private address %s as shared (P12)', (ip) => {
    expect(isShared(ip)).toBe(true);
  });

  it.each(['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7', 'lixo', ''])(
    'treats %j as not shared (P12)',
    (ip) => {
      expect(isShared(ip)).toBe(false);
    },
  );
});

describe('addressBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8:1:3::1', '2001:db8:1:3'],
    ['lixo', 'lixo'],
  ])('counts %s as %s (SEC-09)', (ip, block) => {
    expect(addressBlock(ip)).toBe(block);
  });
});
