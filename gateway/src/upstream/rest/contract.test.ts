import { expect, test } from 'vitest';
import { createContract } from './contract.ts';

test('an API is an older one before the first reply (GW-24)', () => {
  expect(createContract().isDeclared()).toBe(false);
});

test.each([
  ['a reply that declares version 1', 200, '1', true],
  ['a refusal that declares it', 404, '1', true],
  ['a reply without the header', 200, undefined, false],
  ['a version that the gateway does not know', 200, '2', false],
  ['a repeated header', 200, ['1', '1'], false],
  ['an error without the header, which a proxy may have sent', 502, undefined, false],
])('%s decides (GW-24)', (_, status, header, isDeclared) => {
  const contract = createContract();
  contract.read(status, header);
  expect(contract.isDeclared()).toBe(isDeclared);
});

test('the last reply decides, because the API may be replaced (GW-24)', () => {
  const contract = createContract();
  contract.read(200, '1');
  contract.read(502, undefined);
  expect(contract.isDeclared()).toBe(true);
  contract.read(200, undefined);
  expect(contract.isDeclared()).toBe(false);
});

test.each([true, false])('a setting overrides the replies: %s (GW-24)', (fixed) => {
  const contract = createContract(fixed);
  contract.read(200, fixed ? undefined : '1');
  expect(contract.isDeclared()).toBe(fixed);
});
