import { fork } from 'node:child_process';
import { join } from 'node:path';
import {
  type Command,
  type Errors,
  type Fault,
  type Intent,
  Intents,
  type Linha,
  Linhas,
  type Pedido,
  Pedidos,
  Reply,
} from './live-command.ts';

/** The faults of an API, by name. */
export const FAULTS = {
  morta: 'before',
  '503': { status: 503, body: '' },
  'JSON cortado': 'truncated',
  'HTML em vez de JSON': { status: 200, body: '<html><body>Manutenção</body></html>' },
  '403 vazio': { status: 403, body: '' },
} as const satisfies Readonly<Record<string, Fault>>;

const ALWAYS = 1_000_000;

/** The built shop in front of a double of the older API. */
export interface LiveShop {
  /** Address of the gateway, without a final slash. */
  readonly url: string;
  /** Answers the next `times` of these calls (`METHOD /path`) with `fault`; without `times`, all. */
  spoil(calls: readonly string[], fault: Fault, times?: number): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  /** Returns the API's cart lines of an account. */
  linhas(usuarioId: number): Promise<Linha[]>;
  /** Returns the orders of an account. */
  pedidos(usuarioId: number): Promise<Pedido[]>;
  /** Returns the card payments that were started. */
  intents(): Promise<Intent[]>;
  /** Decides a payment as the card provider. `reported`: its webhook calls the API at once. */
  settle(intentId: string, status: string, reported: boolean): Promise<void>;
  /** Changes an order as an admin. */
  send(pedidoId: number, status: string, linkRastreio: string | null): Promise<void>;
  /** Changes a simple product as an admin. */
  offer(produtoId: number, offer: { precoBase?: number; estoque?: number }): Promise<void>;
  /** Returns how often the API got this call, e.g. `POST`, `/pedidos/criar`. */
  called(method: string, path: string): Promise<number>;
  close(): Promise<void>;
}

export interface LiveShops {
  /** Opens a shop on free ports. `errors` is the API's error world. */
  open(
    errors: Errors,
    rows?: Omit<Extract<Command, { kind: 'open' }>, 'kind' | 'errors'>,
  ): Promise<LiveShop>;
  end(): void;
}

/** Starts the process that runs the live shops. */
export function startLiveShops(): LiveShops {
  const child = fork(join(import.meta.dirname, 'live-shops.ts'), [], { execArgv: [] });
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  child.on('exit', (code) => {
    for (const [id, answer] of waiting) answer({ id, error: `the live shops ended with ${code}` });
  });
  child.on('message', (message) => {
    const reply = Reply.parse(message);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });

  const ask = async (command: Command): Promise<unknown> => {
    asked += 1;
    const id = asked;
    const { value, error } = await new Promise<Reply>((answer) => {
      waiting.set(id, answer);
      child.send({ id, command });
    });
    if (error !== undefined) throw new Error(error);
    return value;
  };

  return {
    async open(errors, rows = {}) {
      const url = String(await ask({ kind: 'open', errors, ...rows }));
      return {
        url,
        spoil: async (calls, fault, times = ALWAYS) =>
          void (await ask({ kind: 'spoil', url, calls, fault, times })),
        heal: async () => void (await ask({ kind: 'heal', url })),
        linhas: async (usuarioId) => Linhas.parse(await ask({ kind: 'linhas', url, usuarioId })),
        pedidos: async (usuarioId) => Pedidos.parse(await ask({ kind: 'pedidos', url, usuarioId })),
        intents: async () => Intents.parse(await ask({ kind: 'intents', url })),
        settle: async (intentId, status, reported) =>
          void (await ask({ kind: 'settle', url, intentId, status, reported })),
        send: async (pedidoId, status, linkRastreio) =>
          void (await ask({ kind: 'send', url, pedidoId, status, linkRastreio })),
        offer: async (produtoId, offer) =>
          void (await ask({ kind: 'offer', url, produtoId, ...offer })),
        called: async (method, path) => Number(await ask({ kind: 'called', url, method, path })),
        close: async () => void (await ask({ kind: 'close', url })),
      };
    },
    end: () => child.disconnect(),
  };
}
