import { createServer } from 'node:net';
import getPort from 'get-port';
import { PlainError } from './output.mjs';

/**
 * Tries to listen on a port.
 * @param {number} port @param {string} host
 * @returns {Promise<string | undefined>} the code of the error, if any
 */
function refusalOf(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Checks that a port can be used.
 * @param {{ port: number, address: string, variable: string, who: string }} request
 * @throws {PlainError} with the port and the variable that changes it, when the port is taken or forbidden
 */
export async function requireFreePort({ port, address, variable, who }) {
  const code = await refusalOf(port, address);
  if (code === undefined) return;
  /** @type {Record<string, string>} */
  const reasons = {
    EACCES: `The system does not let ${who} use port ${port}.`,
    EADDRINUSE: `Port ${port}, which ${who} needs, is taken (maybe by another \`npm start\`).`,
  };
  const reason = reasons[code];
  if (reason === undefined) {
    throw new PlainError(
      `Cannot listen on ${address}: the address is not of this machine. Change HOST, for example: HOST=127.0.0.1 npm start`,
    );
  }
  throw new PlainError(
    `${reason}\n  Close the other program or choose another port: ${variable}=${await getPort()} npm start`,
  );
}
