import type { z } from 'zod';

/** One row of the endpoint table: everything the client must know to make the call. */
export interface Endpoint {
  readonly metodo: 'GET' | 'POST' | 'DELETE';
  /** Path template below the API's base, e.g. `/produtos/slug/{slug}`. */
  readonly caminho: string;
  /** Who may call: everybody, without a token, or the holder of a token. */
  readonly acesso: 'publico' | 'sessao';
  /** Milliseconds from the call to its last byte. */
  readonly prazoMs: number;
  /** True only for reads: asked a second time when no connection could be made. */
  readonly repetivel: boolean;
  /** Seconds that a public reply is fresh; 0 is never kept. */
  readonly cacheSegundos: number;
  /** Parses the reply and normalises it into the domain's shape. */
  readonly resposta: z.ZodType;
}

/** What the trace remembers of one call. */
export interface Anotacao {
  status: number | null;
  tentativas: number;
  cache: 'hit' | 'stale' | 'miss' | 'none' | 'shared';
}

/** One call on its way through the layers. */
export interface Chamada {
  readonly endpoint: Endpoint;
  /** Encoded path with its query, below the API's base. */
  readonly caminho: string;
  readonly corpo: string | undefined;
  readonly token: string | undefined;
  /** Aborts when whoever asked has left. */
  readonly sinal: AbortSignal | undefined;
  /** Skips what the cache holds, e.g. before a write that depends on today's stock. */
  readonly fresca: boolean;
  readonly anotacao: Anotacao;
}

/** Carries a call to its normalised reply, or rejects with `FalhaRest`. */
export type Enviar = (chamada: Chamada) => Promise<unknown>;

/** One concern around the next. */
export type Camada = (proxima: Enviar) => Enviar;

/** How logs, errors and the trace name a call: never the filled-in address. */
export function nomeDaChamada(endpoint: Endpoint): string {
  return `${endpoint.metodo} ${endpoint.caminho}`;
}
