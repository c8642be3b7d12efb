import { z } from 'zod';
import { NotBegun } from '../../server/concurrency/bounded-queue.ts';
import { ApiFailure, type ApiProblem } from '../../shop/errors.ts';
import {
  amount,
  identifier,
  nullableIdentifier,
  nullableInteger,
  orNull,
  plainText,
} from './values.ts';

/**
 * How a REST call failed. `timeout`: no reply in time. `unreachable`: no connection, or one that broke before the reply.
 * `unreadable`: a reply that cannot be parsed. `refused`: a reply other than 2xx. `abandoned`: the caller disconnected.
 */
export type FailureKind = 'timeout' | 'unreachable' | 'unreadable' | 'refused' | 'abandoned';

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

/**
 * The form of a refusal's body. `coded`: a code of store-api, or a known text of the older API. `framework`: Spring
 * Boot's error JSON. `html`: a page, which a proxy or a web server sends.
 */
export type RefusalForm = 'coded' | 'empty' | 'framework' | 'html' | 'text';

/** A refusal's status and the coded details of store-api. The upstream's texts are never kept. */
export interface Refusal extends Omit<z.output<typeof apiError>, 'codigo'> {
  readonly status: number;
  readonly form: RefusalForm;
  readonly codigo: string | null;
  /** `Retry-After` in seconds; null without one. */
  readonly retryAfterSeconds: number | null;
}

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

const UNAVAILABLE = new Set([429, 502, 503, 504]);

/** True for a refusal by overload: a retry may succeed. */
function isUnavailable({ status }: Refusal): boolean {
  return UNAVAILABLE.has(status);
}

/** The only error that leaves `rest/`. Its message holds the endpoint's path template and nothing of the reply. */
export class RestFailure extends ApiFailure {
  readonly kind: FailureKind;
  readonly refusal: Refusal | null;
  /**
   * False when no byte of the call left this process: no connection could be made, the pool was closed, or the call was
   * shed. Then the API did nothing, and the call may be repeated.
   */
  readonly sent: boolean;

  constructor(
    kind: FailureKind,
    operation: string,
    refusal: Refusal | null = null,
    cause?: unknown,
    sent = !(cause instanceof NotBegun),
  ) {
    super(`${operation}: ${kind}${refusal ? ` ${refusal.status}` : ''}`, { cause });
    this.name = 'RestFailure';
    this.kind = kind;
    this.refusal = refusal;
    this.sent = sent;
  }

  get problem(): ApiProblem {
    if (this.refusal?.status === 429) return 'BUSY';
    if (this.refusal?.codigo === 'SEM_ESPACO') return 'NO_SPACE';
    if (this.kind === 'timeout') return 'TIMEOUT';
    if (this.kind === 'abandoned') return 'ABANDONED';
    return this.kind === 'unreadable' ? 'UNREADABLE' : 'UNREACHABLE';
  }

  get deniesAccess(): boolean {
    return this.refusal?.status === 401 || this.refusal?.status === 403;
  }

  /** True when this process did not begin the call: it was too busy, the breaker is open, or its client left before. */
  get shed(): boolean {
    return this.cause instanceof NotBegun;
  }

  /**
   * True when the upstream itself refused. The older API refuses with an empty 403 or a bare 500; a 5xx with a code
   * of store-api is a crash.
   */
  get definite(): boolean {
    if (!this.refusal || isUnavailable(this.refusal)) return false;
    return this.refusal.status < 500 || this.refusal.codigo === null;
  }

  /** True for a redirect or a page: a proxy or a web server answered, not the API. */
  get foreign(): boolean {
    return this.refusal !== null && (this.refusal.status < 400 || this.refusal.form === 'html');
  }

  /**
   * True when the write may have been done: no reply, a truncated one, or a proxy's error. A coded refusal and a 429
   * are sent before any write.
   */
  get unclear(): boolean {
    if (!this.sent) return false;
    if (!this.refusal) return true;
    const { status, codigo } = this.refusal;
    return isUnavailable(this.refusal) && status !== 429 && codigo === null;
  }
}

/** Narrows an error to `RestFailure`. Rethrows any other error: it is a bug. */
export function restFailureOf(error: unknown): RestFailure {
  if (error instanceof RestFailure) return error;
  throw error;
}

/** Like `restFailureOf`. Rethrows the failure of a call that was not sent, too: the caller may simply repeat it. */
export function sentFailureOf(error: unknown): RestFailure {
  const failure = restFailureOf(error);
  if (!failure.sent) throw failure;
  return failure;
}

/** Returns null for a `RestFailure` and rethrows any other error. For calls that may fail. */
export function nullOnFailure(error: unknown): null {
  restFailureOf(error);
  return null;
}

/**
 * Parses the error body of store-api, `{codigo, mensagem, campo?, desafio?, disponivel?, itens?, total?}`, or a known text of the
 * older API. Anything else gives the status alone. `retryAfter` is the header's value.
 */
export function readRefusal(status: number, text: string, retryAfter?: string | string[]): Refusal {
  const body = parseJson(text);
  const parsed = apiError.safeParse(body);
  const known = KNOWN_TEXTS.get(plainText.parse(text));
  const bare = {
    status,
    form: known || parsed.success ? 'coded' : formOf(text, body),
    codigo: null,
    campo: null,
    desafio: null,
    disponivel: null,
    itens: [],
    total: null,
    reserva: null,
    retryAfterSeconds: retryAfterSeconds.parse(retryAfter),
  } satisfies Refusal;
  return parsed.success ? { ...bare, ...parsed.data } : { ...bare, ...known };
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
