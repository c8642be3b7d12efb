import { expect, test } from 'vitest';
import { addressBlock, isPrivate } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['desconhecido', 'desconhecido'],
  ['', ''],
])('address %j counts as %j', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['::ffff:10.0.0.1', true],
  ['172.18.0.1', true],
  ['192.168.0.9', true],
  ['169.254.3.4', true],
  ['100.64.0.1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['desconhecido', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['203.0.113.9', false],
  ['172.32.0.1', false],
  ['2001:db8::1', false],
])('address %j may belong to many people: %j (SEC-09)', (address, shared) => {
  expect(isPrivate(address)).toBe(shared);
});
