import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/**
 * Clients that send one request after another, half of them on connections that they keep, half on new ones. `stop` waits
 * for the running ones and returns how many were lost.
 */
export function startLoad(url: string, clients = 8) {
  const load = { answered: 0, closing: 0, lost: 0 };
  const stopped = new AbortController();
  const send = async (agent: Agent): Promise<IncomingMessage> => {
    const [reply]: IncomingMessage[] = await once(get(url, { agent }), 'response');
    if (reply?.statusCode !== 200) throw new Error(`status ${reply?.statusCode}`);
    await reply.toArray();
    return reply;
  };
  const run = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stopped.signal.aborted) {
      await send(agent).then(
        ({ headers }) => {
          load.answered += 1;
          if (keepAlive && headers.connection === 'close') load.closing += 1;
        },
        () => {
          load.lost += 1;
        },
      );
    }
    agent.destroy();
  };
  const running = Array.from({ length: clients }, (_, n) => run(n % 2 === 0));
  return {
    /** Replies so far; `closing` are those that ended a connection which the client would have kept. */
    load,
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
      return load.lost;
    },
  };
}
