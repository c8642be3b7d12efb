import { isIPv4 } from 'node:net';

/** Says why the suite must not run against an address; null when it may. It makes accounts, orders and load there. */
export function objectionTo(address: string, owned: boolean): string | null {
  if (!URL.canParse(address)) {
    return 'Name the shop to attack: npm run attack -- --url http://127.0.0.1:4000';
  }
  const { hostname } = new URL(address);
  const isLoopback =
    ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
  if (owned || isLoopback) return null;
  return `The suite makes accounts, orders and load at ${hostname}. Add --this-is-my-shop if you operate it.`;
}
