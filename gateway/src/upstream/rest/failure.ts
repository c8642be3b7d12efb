import { z } from 'zod';
import { ApiFailure, type ApiProblem } from '../../shop/errors.ts';
import type { Endpoint, RefusalForm } from './call.ts';
import {
  amount,
  identifier,
  nullableIdentifier,
  nullableInteger,
  orNull,
  plainText,
} from './values.ts';

/** Two prices in centavos. */
const priceChange = orNull(z.object({ de: amount, para: amount })).transform((change) =>
  change && change.de !== null && change.para !== null
    ? { de: change.de, para: change.para }
    : null,
);

const refusedItem = z.object({
  produtoId: identifier,
  variacaoId: nullableIdentifier,
  nomeProduto: orNull(z.string()).transform((nome) => nome ?? ''),
  preco: priceChange,
  disponivel: nullableInteger,
});

/** What may still be reserved without payment. */
const reserva = orNull(
  z.object({ de: z.enum(['CONTA', 'REDE']), unidades: z.int().min(0), itens: z.int().min(0) }),
);

const apiError = z.object({
  codigo: z.string().regex(/^[A-Z][A-Z0-9_]{1,60}$/),
  campo: orNull(z.string().regex(/^[A-Za-z][A-Za-z0-9_.]{0,40}$/)),
  desafio: orNull(z.string().regex(/^[\w.-]{1,1024}$/)),
  disponivel: nullableInteger,
  itens: z.array(refusedItem).catch([]),
  total: priceChange,
  reserva,
});

/** A line that a refusal names; amounts in centavos. */
export type RefusedItem = z.output<typeof refusedItem>;

/** The code of store-api for a refusal, and its details. The upstream's texts are never read. */
type Coded = z.output<typeof apiError>;

/** A refusal as the outcomes of a code receive it. */
export interface Refusal extends Coded {
  readonly retryAfterSeconds: number | null;
}

/** Why no reply came. `abandoned`: the caller disconnected. */
type NoReply = 'timeout' | 'unreachable' | 'abandoned';

/** What the status tells: 401, 403, 404 or 405, 413, 500, a 5xx of overload, or any other. */
type About = 'session' | 'access' | 'path' | 'size' | 'crash' | 'outage' | 'request';

interface Reply {
  readonly status: number;
  readonly about: About;
  /** Whether the endpoint's row lists the reply among its refusals. `ifHealthy`: an API in trouble may send it too. */
  readonly listed: 'yes' | 'ifHealthy' | 'no';
}

/** How a REST call failed. */
export type Failed =
  /** No byte left this process, so the API did nothing. `busy`: its queue is full. `paused`: the breaker is open. */
  | { readonly is: 'notSent'; readonly why: NoReply | 'busy' | 'paused' }
  | { readonly is: 'noReply'; readonly why: NoReply }
  /** A reply that cannot be parsed. */
  | { readonly is: 'unreadable' }
  /** A refusal of an `absent` row. `isCertain`: a crash does not look the same. */
  | { readonly is: 'absent'; readonly isCertain: boolean }
  /** 429. */
  | {
      readonly is: 'busy';
      readonly refusal: Coded | null;
      readonly retryAfterSeconds: number | null;
    }
  | (Reply & { readonly is: 'refused'; readonly refusal: Coded })
  /** Refused without a code: the older API refuses everything this way (docs/rest-contract.md). */
  | (Reply & { readonly is: 'refusedBare' })
  /** A page or a redirect of a web server or proxy. `outage`: the proxy got no reply. */
  | (Reply & { readonly is: 'notOurs' });

const frameworkError = z.object({ timestamp: z.unknown(), status: z.number(), path: z.string() });

/** The texts with which the older API's registration refuses. */
const KNOWN_TEXTS = new Map([
  ['Usuário já está em uso!', { codigo: 'USUARIO_EM_USO', campo: 'username' }],
  ['Email já registrado!', { codigo: 'EMAIL_EM_USO', campo: 'email' }],
  ['CPF já registrado!', { codigo: 'CPF_EM_USO', campo: 'cpf' }],
]);

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds of a `Retry-After`, at most a day. A date is not read. */
const retryAfterSeconds = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((seconds) => Math.min(Number(seconds), DAY_SECONDS))
  .nullable()
  .catch(null);

/**
 * The only error that leaves `rest/`. Its message holds the endpoint's path template and nothing of the reply. What a
 * failure means is decided here alone.
 */
export class RestFailure extends ApiFailure {
  readonly failed: Failed;

  /** A word alone is a call that was sent, or a reply that cannot be parsed. */
  constructor(failed: Failed | NoReply | 'unreadable', operation: string, cause?: unknown) {
    const known = typeof failed === 'string' ? fromWord(failed) : failed;
    const status = 'status' in known ? ` ${known.status}` : '';
    super(`${operation}: ${wordOf(known)}${status}`, { cause });
    this.name = 'RestFailure';
    this.failed = known;
  }

  get problem(): ApiProblem {
    const { failed } = this;
    if ('why' in failed) return PROBLEMS[failed.why];
    if (failed.is === 'busy') return 'BUSY';
    if (this.code === 'SEM_ESPACO') return 'NO_SPACE';
    return failed.is === 'unreadable' ? 'UNREADABLE' : 'UNREACHABLE';
  }

  /** The API's code and its details; null without a code. */
  get refusal(): Refusal | null {
    const coded = 'refusal' in this.failed ? this.failed.refusal : null;
    return coded && { ...coded, retryAfterSeconds: this.retryAfterSeconds };
  }

  /** The API's code; null without one. */
  get code(): string | null {
    return this.refusal?.codigo ?? null;
  }

  /** What the status tells of a refusal. */
  get about(): About | null {
    return 'about' in this.failed ? this.failed.about : null;
  }

  get retryAfterSeconds(): number | null {
    return this.failed.is === 'busy' ? this.failed.retryAfterSeconds : null;
  }

  get deniesAccess(): boolean {
    return this.about === 'session' || this.about === 'access';
  }

  get isBusy(): boolean {
    return this.problem === 'BUSY' || this.problem === 'SHED';
  }

  /** True when no connection could be made, or it broke. */
  get lostConnection(): boolean {
    return 'why' in this.failed && this.failed.why === 'unreachable';
  }

  /**
   * True when the upstream itself refused. The older API refuses with an empty 403 or a bare 500; a 5xx with a code
   * of store-api is a crash.
   */
  get definite(): boolean {
    const about = this.about;
    if (about === null) return this.failed.is === 'absent';
    return about !== 'outage' && !(about === 'crash' && this.failed.is === 'refused');
  }

  /** Like `definite`, without the pages of a web server or proxy. */
  get refusedByApi(): boolean {
    return this.definite && this.failed.is !== 'notOurs';
  }

  /** True when the write may have been done: no reply, a truncated one, or a proxy's error. */
  get mayBeDone(): boolean {
    const { is } = this.failed;
    return is === 'noReply' || is === 'unreadable' || (is === 'notOurs' && !this.definite);
  }

  /** True when the API did nothing. A refusal with a code is sent before any write, except after a crash. */
  get didNothing(): boolean {
    const { is } = this.failed;
    return is === 'notSent' || is === 'busy' || (is === 'refused' && this.about !== 'crash');
  }

  /** True when no look-up is needed. The older API sends a refusal without a reason even after it did the work. */
  get isCertain(): boolean {
    return !this.mayBeDone && !this.isBare;
  }

  /** True for a refusal without a reason. A 401 always has one. */
  get isBare(): boolean {
    return this.mayLackCall && this.about !== 'session';
  }

  /** True for the reply of an API that lacks the call. */
  get mayLackCall(): boolean {
    return this.definite && this.code === null;
  }

  /** Whether the endpoint's row lists the reply among its refusals. */
  get listed(): Reply['listed'] {
    return 'listed' in this.failed ? this.failed.listed : 'no';
  }
}

const PROBLEMS = {
  busy: 'SHED',
  paused: 'UNREACHABLE',
  timeout: 'TIMEOUT',
  unreachable: 'UNREACHABLE',
  abandoned: 'ABANDONED',
} as const satisfies Record<string, ApiProblem>;

function fromWord(word: NoReply | 'unreadable'): Failed {
  return word === 'unreadable' ? { is: word } : { is: 'noReply', why: word };
}

/** One word for logs and traces. */
export function wordOf(failed: Failed): string {
  if ('why' in failed) return failed.why;
  return 'status' in failed ? 'refused' : failed.is;
}

/** What a reply must have. Throws an unreadable reply of `operation` where it is null. */
export function required<T>(value: T | null, operation: string): T {
  if (value === null) throw new RestFailure('unreadable', operation);
  return value;
}

/** Narrows an error to `RestFailure`. Rethrows any other error: it is a bug. */
export function restFailureOf(error: unknown): RestFailure {
  if (error instanceof RestFailure) return error;
  throw error;
}

/** Like `restFailureOf`. Rethrows the failure of a call that was not sent, too: the caller may simply repeat it. */
export function sentFailureOf(error: unknown): RestFailure {
  const failure = restFailureOf(error);
  if (failure.failed.is === 'notSent') throw failure;
  return failure;
}

/** True for the refusal of something that does not exist. A list always exists: its refusal is a fault of the API. */
export function isAbsent(error: unknown): boolean {
  return error instanceof RestFailure && error.failed.is === 'absent';
}

/** True for a refusal without a reason: the older API refuses everything this way (docs/rest-contract.md). */
export function isBareRefusal(error: unknown): boolean {
  return error instanceof RestFailure && error.isBare;
}

/** Returns null for a `RestFailure` and rethrows any other error. For calls that may fail. */
export function nullOnFailure(error: unknown): null {
  restFailureOf(error);
  return null;
}

/**
 * Decides what a reply other than 2xx means. Reads the error body of store-api, `{codigo, mensagem, campo?, desafio?,
 * disponivel?, itens?, total?}`, or a known text of the older API. `retryAfter` is the header's value.
 */
export function readFailure(
  status: number,
  text: string,
  retryAfter?: string | string[],
  row: Pick<Endpoint, 'refused' | 'refusals'> = {},
): Failed {
  const body = parseJson(text);
  const parsed = apiError.safeParse(KNOWN_TEXTS.get(plainText.parse(text)) ?? body);
  const refusal = parsed.data ?? null;
  if (status === 429) {
    return { is: 'busy', refusal, retryAfterSeconds: retryAfterSeconds.parse(retryAfter) };
  }
  const form = refusal ? 'coded' : formOf(text, body);
  const about = aboutOf(status, refusal !== null);
  const isOutage = about === 'outage';
  const isCrash = isOutage || (about === 'crash' && refusal !== null);
  if (row.refused === 'absent' && about !== 'session' && !isCrash) {
    return { is: 'absent', isCertain: status === 404 || refusal !== null };
  }
  const saysWhy = form === 'coded' || form === 'text';
  const isListed = row.refusals?.includes(`${status} ${form}`);
  const reply = {
    status,
    about,
    listed: isListed ? (saysWhy ? 'yes' : 'ifHealthy') : 'no',
  } as const;
  if (refusal) return { is: 'refused', refusal, ...reply };
  const isForeign = isOutage || status < 400 || form === 'html';
  return { is: isForeign ? 'notOurs' : 'refusedBare', ...reply };
}

const ABOUT: Readonly<Record<number, About>> = {
  401: 'session',
  403: 'access',
  404: 'path',
  405: 'path',
  413: 'size',
  500: 'crash',
};

/** A proxy sends 502 to 504 without a code when the API does not answer it. */
function aboutOf(status: number, isCoded: boolean): About {
  if (isCoded ? status > 500 : status >= 502 && status <= 504) return 'outage';
  return ABOUT[status] ?? 'request';
}

function formOf(text: string, body: unknown): RefusalForm {
  if (text.trim() === '') return 'empty';
  if (frameworkError.safeParse(body).success) return 'framework';
  return text.trimStart().startsWith('<') ? 'html' : 'text';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
