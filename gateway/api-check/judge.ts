import type { Endpoint } from '../src/upstream/rest/call.ts';
import type { Answer } from './ask.ts';
import { isObject, type Note } from './notes.ts';
import type { Group, Probe } from './probes.ts';

/** The outcome of one endpoint row. */
export type Verdict =
  /** `empty`: the list had no element to examine. */
  | { readonly mark: 'fits'; readonly empty: boolean }
  | { readonly mark: 'healed'; readonly notes: readonly Note[] }
  /** The API lacks this endpoint; the gateway works without it. */
  | { readonly mark: 'missing'; readonly without: string }
  | {
      readonly mark: 'breaks';
      readonly problem: string;
      /** JSON paths of unreadable fields; never their values. */
      readonly where: readonly string[];
      readonly advice: string;
    }
  | { readonly mark: 'not-asked'; readonly why: string };

/** One field that the gateway reads, compared with a document. */
export interface FieldReport {
  /** In the reply, e.g. `$.produtos[*].slug`. */
  readonly path: string;
  /** JSON Pointer of its schema, or of the place where it would be declared. */
  readonly pointer: string;
  readonly mark: 'fits' | 'healed' | 'missing' | 'breaks';
  /** True for a field without which the gateway cannot read the reply. */
  readonly isNeeded?: boolean;
  readonly text: string;
}

/** One row of the report. */
export interface RowReport {
  readonly group: Group;
  /** Method and path template. */
  readonly call: string;
  /** What a write tests; absent for reads, of which each call has one row. */
  readonly what?: string;
  /** Null when the row was not called, or did not answer. */
  readonly status: number | null;
  readonly ms: number | null;
  readonly verdict: Verdict;
  /** Lines about a document's fields that change no verdict. */
  readonly details?: readonly string[];
  /** Each field that the gateway reads, compared with the document. */
  readonly fields?: readonly FieldReport[];
}

const MAX_PLACES = 5;

const breaks = (problem: string, advice: string, where: readonly string[] = []): Verdict => ({
  mark: 'breaks',
  problem,
  advice,
  where: where.slice(0, MAX_PLACES),
});

/** Judges an answer as the gateway would read it. Pure. */
export function judge(
  endpoint: Endpoint,
  { observe, without }: Probe,
  answer: Answer,
  timeZone: string,
): Verdict {
  if (answer.kind === 'silence') return judgeSilence(answer, endpoint.deadlineMs);
  if (answer.status < 200 || answer.status > 299) return judgeRefusal(endpoint, answer, without);
  const json = parseJson(answer.text);
  if (json === undefined) {
    return breaks(`${answer.status} with ${describeBody(answer.text)}`, adviceOnBody(answer.text));
  }
  const parsed = endpoint.reply.safeParse(json);
  if (!parsed.success) {
    return breaks(
      'the reply is not of the documented shape',
      'Send these fields as docs/rest-contract.md and the row’s schema in */wire.ts say.',
      parsed.error.issues.map(({ path, message }) => `${jsonPath(path)}: ${message}`),
    );
  }
  const notes = [
    ...observeLabel(answer.headers['content-type']),
    ...observeLeftOut(endpoint, json),
    ...observe(json, timeZone),
  ];
  return notes.length === 0 ? { mark: 'fits', empty: isEmpty(json) } : { mark: 'healed', notes };
}

function isEmpty(json: unknown): boolean {
  const list = isObject(json) ? (json['content'] ?? json['produtos'] ?? json['itens']) : json;
  return Array.isArray(list) && list.length === 0;
}

/** Judges a missing or incomplete answer. */
export function judgeSilence(
  { why, code }: Extract<Answer, { kind: 'silence' }>,
  deadlineMs: number,
): Verdict {
  switch (why) {
    case 'timeout':
      return breaks(
        `no answer within ${deadlineMs / 1000} s`,
        'The gateway gives up then, with UPSTREAM_TIMEOUT. Make the call faster.',
      );
    case 'cut':
      return breaks(
        `the connection was cut before the answer was whole (${code})`,
        'Look at the API’s log, and at proxies in between.',
      );
    case 'too-large':
      return breaks('the answer is larger than 4 MB', 'Return fewer rows per page.');
    case 'not-http':
      return breaks(
        `the server does not speak HTTP/1.1 (${code})`,
        'Check scheme and port of --url.',
      );
    case 'unreachable':
      return breaks(
        `no server could be reached (${code})`,
        'Check host, port, scheme and certificate of --url, and that the API is running.',
      );
  }
}

const UNAVAILABLE = new Set([429, 502, 503, 504]);

function judgeRefusal(
  { access }: Endpoint,
  { status, text }: Extract<Answer, { kind: 'reply' }>,
  { needed, text: without }: Probe['without'],
): Verdict {
  const problem = `${status} with ${describeBody(text)}`;
  if (status < 400) {
    return breaks(problem, 'Redirects are not followed: pass their target as --url.');
  }
  if (UNAVAILABLE.has(status)) {
    return breaks(
      problem,
      'That asks to retry later: the gateway would answer UPSTREAM_UNAVAILABLE.',
    );
  }
  if (!needed) return { mark: 'missing', without };
  return breaks(problem, `Without this call ${without}.${adviceOnStatus(status, access)}`);
}

function adviceOnStatus(status: number, access: Endpoint['access']): string {
  if (status === 404) return ' Is --url the base of the API?';
  const isClosed = access === 'public' && (status === 401 || status === 403);
  return isClosed ? ' Answer it without a token, or correct --url: visitors call it.' : '';
}

/** Names the kind of a body without quoting its content. */
export function describeBody(text: string): string {
  if (text.trim() === '') return 'an empty body';
  if (parseJson(text) !== undefined) return 'JSON';
  if (/^\s*</.test(text)) return 'HTML or XML, not JSON';
  return /^\s*[[{]/.test(text) ? 'JSON that stops in the middle' : 'bare text, not JSON';
}

function adviceOnBody(text: string): string {
  return /^\s*</.test(text)
    ? 'Is --url the base of the API? It looks like a web page answering there.'
    : 'A read must answer complete JSON; the gateway would answer UPSTREAM_INVALID.';
}

/** Notes a content type other than JSON. The gateway parses the body anyway. */
function observeLabel(contentType: string | string[] | undefined): Note[] {
  const label = String(contentType ?? '').split(';')[0] ?? '';
  if (/[/+]json$/i.test(label)) return [];
  const seen = `labelled ${/^[\w./+-]+$/.test(label) ? label : 'nothing'}`;
  return [{ habit: 'json-label', seen, handled: 'read as JSON' }];
}

/** Notes list elements that the row's schema drops, with the path of the first unreadable field. */
function observeLeftOut(endpoint: Endpoint, json: unknown): Note[] {
  const list = listOf(json);
  if (!list) return [];
  const bad = list.elements.flatMap((element, index) => {
    const parsed = endpoint.reply.safeParse(list.wrap(element));
    if (parsed.success) return [];
    const path = parsed.error.issues[0]?.path ?? [];
    return [jsonPath([...list.path, index, ...path.slice(list.path.length + 1)])];
  });
  if (bad.length === 0) return [];
  const seen = `elements that cannot be read (${bad.length} of ${list.elements.length})`;
  return [{ habit: 'left-out', seen, handled: `left out; the first is ${bad[0]}` }];
}

interface List {
  readonly elements: readonly unknown[];
  /** Path of the list in the reply. */
  readonly path: readonly string[];
  /** Builds the same reply with only this element. */
  readonly wrap: (element: unknown) => unknown;
}

function listOf(json: unknown): List | null {
  if (Array.isArray(json)) return { elements: json, path: [], wrap: (element) => [element] };
  if (!isObject(json)) return null;
  const key = ['content', 'produtos'].find((name) => Array.isArray(json[name]));
  const elements = key === undefined ? undefined : json[key];
  if (key === undefined || !Array.isArray(elements)) return null;
  return { elements, path: [key], wrap: (element) => ({ ...json, [key]: [element] }) };
}

/** Formats a path, e.g. `$.produtos[3].slug`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return `$${steps.join('')}`;
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
