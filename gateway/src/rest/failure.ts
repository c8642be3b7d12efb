import { z } from 'zod';
import { amount, identifier, plainText } from './values.ts';

/**
 * How a REST call failed. `timeout`: no answer in time. `unreachable`: nobody reachable. `unreadable`: an
 * answer that cannot be read. `refused`: a readable answer other than 2xx. `abandoned`: the caller left.
 */
export type FailureKind = 'timeout' | 'unreachable' | 'unreadable' | 'refused' | 'abandoned';

/** What a refusal of our own REST API says beside its status; the upstream's texts are never kept. */
export interface Refusal {
  readonly status: number;
  readonly codigo: string | null;
  readonly campo: string | null;
  readonly disponivel: number | null;
  /** The lines it is about; empty for any other API. */
  readonly itens: readonly RefusedItem[];
  /** Totals it compared, in centavos. */
  readonly total: { readonly de: number; readonly para: number } | null;
  /** Seconds after which it wants to be asked again; null when it does not say. */
  readonly retryAfterSeconds: number | null;
}

/** A line that a refusal names; amounts in centavos. */
export interface RefusedItem {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly preco: { readonly de: number; readonly para: number } | null;
  readonly disponivel: number | null;
}

const change = z
  .object({ de: amount, para: amount })
  .nullish()
  .catch(null)
  .transform((moved) =>
    moved && moved.de !== null && moved.para !== null ? { de: moved.de, para: moved.para } : null,
  );

const units = z.number().int().nullish().catch(null);

const refusedItem = z
  .object({
    produtoId: identifier,
    variacaoId: identifier.nullish().catch(null),
    nomeProduto: z.string().nullish().catch(null),
    preco: change,
    disponivel: units,
  })
  .transform(
    ({ produtoId, variacaoId, nomeProduto, preco, disponivel }): RefusedItem => ({
      produtoId,
      variacaoId: variacaoId ?? null,
      nomeProduto: nomeProduto ?? '',
      preco,
      disponivel: disponivel ?? null,
    }),
  );

const apiError = z.object({
  codigo: z.string().regex(/^[A-Z][A-Z0-9_]{1,60}$/),
  campo: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.]{0,40}$/)
    .nullish()
    .catch(null),
  disponivel: units,
  itens: z.array(refusedItem).catch([]),
  total: change,
});

/** The older API's only texts that are known word by word, each an answer of its registration (rest-contract 3.1). */
const KNOWN_TEXTS = new Map([
  ['Usuário já está em uso!', { codigo: 'USUARIO_EM_USO', campo: 'username' }],
  ['Email já registrado!', { codigo: 'EMAIL_EM_USO', campo: 'email' }],
  ['CPF já registrado!', { codigo: 'CPF_EM_USO', campo: 'cpf' }],
]);

const DAY_SECONDS = 24 * 60 * 60;

/** Whole seconds of a `Retry-After`, at most a day; its other form, a date, is not read. */
const retryAfterSeconds = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((seconds) => Math.min(Number(seconds), DAY_SECONDS))
  .nullable()
  .catch(null);

const UNAVAILABLE = new Set([429, 502, 503, 504]);

/** The one error that leaves `rest/`. Its message names the endpoint's template and nothing of the reply. */
export class RestFailure extends Error {
  readonly kind: FailureKind;
  readonly refusal: Refusal | null;

  constructor(
    kind: FailureKind,
    operation: string,
    refusal: Refusal | null = null,
    cause?: unknown,
  ) {
    super(`${operation}: ${kind}${refusal ? ` ${refusal.status}` : ''}`, { cause });
    this.name = 'RestFailure';
    this.kind = kind;
    this.refusal = refusal;
  }

  /** True when the same question may get an answer later: nobody there, too slow, unreadable, overloaded. */
  get transient(): boolean {
    return this.refusal ? UNAVAILABLE.has(this.refusal.status) : this.kind !== 'abandoned';
  }

  /**
   * True when the upstream answered the question with a "no" of its own. Its older deployments say so
   * by an empty 403 or a bare 500 (rest-contract 1.2); a 5xx that carries our own error code is a crash.
   */
  get definite(): boolean {
    if (!this.refusal || this.transient) return false;
    return this.refusal.status < 500 || this.refusal.codigo === null;
  }

  /**
   * True when a write may have been made all the same: no answer, half of one, or a proxy's in place of the
   * upstream's. What carries our own error code, and 429, was answered before anything was done.
   */
  get unclear(): boolean {
    if (!this.refusal) return true;
    return this.transient && this.refusal.status !== 429 && this.refusal.codigo === null;
  }
}

/** What a REST call rejected with; anything else is a bug and goes on. */
export function restFailureOf(error: unknown): RestFailure {
  if (error instanceof RestFailure) return error;
  throw error;
}

/** For a call that may fail, e.g. because it is looked into by reading back: null for a failure; a bug goes on. */
export function nullOnFailure(error: unknown): null {
  restFailureOf(error);
  return null;
}

/**
 * Reads the error body of our own REST API, `{codigo, mensagem, campo?, disponivel?, itens?, total?}`, or one of the
 * older API's known sentences; anything else is just its status. `retryAfter` is the header of that name.
 */
export function readRefusal(status: number, text: string, retryAfter?: string | string[]): Refusal {
  const parsed = apiError.safeParse(parseJson(text));
  const bare = {
    status,
    codigo: null,
    campo: null,
    disponivel: null,
    itens: [],
    total: null,
    retryAfterSeconds: retryAfterSeconds.parse(retryAfter),
  };
  if (!parsed.success) return { ...bare, ...KNOWN_TEXTS.get(plainText.parse(text)) };
  const { codigo, campo, disponivel, itens, total } = parsed.data;
  return {
    ...bare,
    codigo,
    campo: campo ?? null,
    disponivel: disponivel ?? null,
    itens,
    total,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
