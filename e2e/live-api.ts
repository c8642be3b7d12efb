import { fork } from 'node:child_process';
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

/** What an API does when it is ill, as people call it. */
export const FAULTS = {
  morta: 'before',
  '503': { status: 503, body: '' },
  'JSON cortado': 'truncated',
  'HTML em vez de JSON': { status: 200, body: '<html><body>Manutenção</body></html>' },
  '403 vazio': { status: 403, body: '' },
} as const satisfies Readonly<Record<string, Fault>>;

const ALWAYS = 1_000_000;

/** The built shop in front of a double of the shop's older API. */
export interface LiveShop {
  /** Address of the gateway, without a final slash. */
  readonly url: string;
  /** Lets the next `times` of these calls, `METHOD /path`, meet `fault`; all further ones unless told. */
  spoil(calls: readonly string[], fault: Fault, times?: number): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  /** What the API holds in the cart of an account. */
  linhas(usuarioId: number): Promise<Linha[]>;
  /** Leaves one simple product in the cart of an account, and nothing else. */
  put(linha: { usuarioId: number; produtoId: number; quantidade: number }): Promise<void>;
  /** What an account ordered. */
  pedidos(usuarioId: number): Promise<Pedido[]>;
  /** The card payments that were begun. */
  intents(): Promise<Intent[]>;
  /** The card provider's word on a payment; `reported`: its webhook tells the API at once. */
  settle(intentId: string, status: string, reported: boolean): Promise<void>;
  /** What an admin makes of an order. */
  send(pedidoId: number, status: string, linkRastreio: string | null): Promise<void>;
  /** What an admin makes of a simple product. */
  offer(produtoId: number, offer: { precoBase?: number; estoque?: number }): Promise<void>;
  /** How often the API was called so, e.g. `POST`, `/pedidos/criar`. */
  called(method: string, path: string): Promise<number>;
  close(): Promise<void>;
}

export interface LiveShops {
  /** Opens one on ports of its own; `errors` is how the API shows its errors. */
  open(
    errors: Errors,
    rows?: Omit<Extract<Command, { kind: 'open' }>, 'kind' | 'errors'>,
  ): Promise<LiveShop>;
  end(): void;
}

/** Starts the process that holds such shops. */
export function startLiveShops(): LiveShops {
  const child = fork(new URL('./live-shops.ts', import.meta.url), [], { execArgv: [] });
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
        put: async (linha) => void (await ask({ kind: 'put', url, linha })),
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
