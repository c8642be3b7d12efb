import getPort, { portNumbers } from 'get-port';

/**
 * A free port below those that a system hands out by itself. The gateway asks its REST API from its first second on: a
 * server of another test on the API's port would answer in its place.
 */
export function servicePort(): Promise<number> {
  const from = 10_000 + 100 * Math.floor(Math.random() * 200);
  return getPort({ port: portNumbers(from, from + 99) });
}
