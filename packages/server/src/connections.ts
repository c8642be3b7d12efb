import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from './address.ts';

/** Receives a request of the server. */
export type Listener = (request: IncomingMessage, reply: ServerResponse) => void;

export interface Connections {
  /**
   * The replies that each open connection waits for. Not sets: a set that lives long and changes often keeps what was in
   * it through every minor collection, here all that a request allocates.
   */
  readonly open: ReadonlyMap<Socket, readonly ServerResponse[]>;
  /** Notes that a request waits for its reply. */
  readonly track: Listener;
}

interface ConnectionOptions {
  /** Most connections of one address. A browser opens six, and an office shares an address. */
  readonly perAddress: number;
  /** True for peers without that limit, such as proxies. */
  readonly isExempt: (address: string) => boolean;
}

const TOO_MANY =
  'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Counts the connections of `server` and bounds those of one address. Beyond the bound, a new connection ends the oldest
 * one that waits for no reply; when all of them do, the new one is refused.
 */
export function trackConnections(
  server: Server,
  { perAddress, isExempt }: ConnectionOptions,
): Connections {
  const open = new Map<Socket, ServerResponse[]>();
  const byAddress = new Map<string, Set<Socket>>();

  const admit = (socket: Socket): boolean => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return true;
    const block = addressBlock(address);
    const own = byAddress.get(block) ?? new Set();
    if (own.size >= perAddress) {
      // A reply that was written at once is unfinished while bytes of it wait in the socket.
      const idle = [...own].find((one) => open.get(one)?.length === 0 && one.writableLength === 0);
      if (!idle) return false;
      own.delete(idle);
      idle.destroySoon();
    }
    byAddress.set(block, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && byAddress.get(block) === own) byAddress.delete(block);
    });
    return true;
  };

  server.on('connection', (socket: Socket) => {
    if (!admit(socket)) {
      socket.write(TOO_MANY);
      socket.destroySoon();
      return;
    }
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
  });
  const track: Listener = ({ socket }, reply) => {
    const replies = open.get(socket);
    if (!replies || replies.includes(reply)) return;
    replies.push(reply);
    reply.once('close', () => replies.splice(replies.indexOf(reply), 1));
  };
  return { open, track };
}
