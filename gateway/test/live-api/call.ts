import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answers.ts';
import { badRequest, crash, denied, unsupported } from './errors.ts';
import { Fields } from './fields.ts';
import type { Habits } from './habits.ts';
import type { UsuarioRow } from './rows.ts';
import type { Shop } from './state.ts';

/** A call that passed the security rules. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly usuario: UsuarioRow | null;
}

export interface Route {
  readonly on: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Whether the endpoint exists with these habits. Absent: always. */
  readonly when?: (habits: Habits) => boolean;
  readonly answer: (shop: Shop, call: Call) => Answer | Promise<Answer>;
}

/** The calling account. Throws a denial for anonymous calls. */
export function caller({ usuario }: Call): UsuarioRow {
  if (usuario === null) throw denied();
  return usuario;
}

/** Parses a path number as Spring does: spaces, a plus sign and non-ASCII digits are accepted. */
export function pathId(call: Call, name = 'id'): number {
  const compact = (call.params[name] ?? '').replace(/\s/g, '').replace(/^\+/, '');
  return readInteger(compact.replace(/[０-９]/g, (digit) => digit.normalize('NFKC')));
}

/** Parses a JSON body. Throws the 415 class for another content type. */
export function readJson(call: Call): Fields {
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) {
    throw unsupported('Content-Type is not supported');
  }
  return Fields.parse(call.body.toString());
}

export function queryText(call: Call, name: string): string {
  const value = call.query.get(name);
  if (value === null) throw badRequest(`Required parameter '${name}' is not present`);
  return value;
}

export function queryInteger(call: Call, name: string, fallback?: number): number {
  const value = call.query.get(name);
  if (fallback !== undefined && (value === null || value === '')) return fallback;
  return readInteger(value ?? '');
}

/** Reads a parameter from the query or a form body. */
export function parameter(call: Call, name: string): string {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '');
  const form = new URLSearchParams(isForm ? call.body.toString() : '');
  return form.get(name) ?? queryText(call, name);
}

/** Names in the parameter `categoria`: a comma list, repeated, or both. */
export const queryCategorias = ({ query }: Call): readonly string[] =>
  query
    .getAll('categoria')
    .flatMap((list) => list.split(','))
    .filter((nome) => nome !== '');

function readInteger(source: string): number {
  if (!/^-?\d+$/.test(source)) throw badRequest(`Failed to convert value '${source}'`);
  return Number(source);
}

export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
  readonly total: number;
}

/** The rows as a read finds them where pages overlap: every second page sees the first row at the end. */
export function movedRows<Row>(
  call: Call,
  rows: readonly Row[],
  { pagesOverlap }: Pick<Habits, 'pagesOverlap'>,
): readonly Row[] {
  const isMoved = pagesOverlap && queryInteger(call, 'page', 0) % 2 === 1;
  return isMoved ? [...rows.slice(1), ...rows.slice(0, 1)] : rows;
}

/** The requested page of `rows`. Throws the 500 class for invalid bounds. */
export function slice<Row>(call: Call, rows: readonly Row[], defaultSize: number): Slice<Row> {
  const page = queryInteger(call, 'page', 0);
  const size = queryInteger(call, 'size', defaultSize);
  if (page < 0) throw crash('Page index must not be less than zero');
  if (size < 1) throw crash('Page size must not be less than one');
  return {
    rows: rows.slice(page * size, (page + 1) * size),
    page,
    size,
    totalPages: Math.ceil(rows.length / size),
    total: rows.length,
  };
}

/** Spring Data's page around serialised rows. */
export function springPage(
  { rows, page, size, totalPages, total }: Slice<object>,
  { pageForm }: Habits,
  sorted: boolean,
): object {
  if (pageForm === 'nested') {
    return { content: rows, page: { size, number: page, totalElements: total, totalPages } };
  }
  const sort = { empty: !sorted, sorted, unsorted: !sorted };
  return {
    content: rows,
    pageable: {
      pageNumber: page,
      pageSize: size,
      sort,
      offset: page * size,
      paged: true,
      unpaged: false,
    },
    last: page + 1 >= totalPages,
    totalPages,
    totalElements: total,
    first: page === 0,
    size,
    number: page,
    sort,
    numberOfElements: rows.length,
    empty: rows.length === 0,
  };
}
