import type { Endpoint } from '../src/upstream/rest/call.ts';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
import { buildPath } from '../src/upstream/rest/path.ts';
import { openPool } from '../src/upstream/rest/transport.ts';
import { readToken } from '../src/upstream/wire/sessao.ts';
import { type Answer, type Ask, createAsk } from './ask.ts';
import { type Finding, findGeneral, findUnwritten, judgeToken } from './findings.ts';
import {
  describeBody,
  judge,
  judgeSilence,
  parseJson,
  type RowReport,
  type Verdict,
} from './judge.ts';
import type { Note } from './notes.ts';
import { type LearnedParams, type Probe, probes, type ReadName } from './probes.ts';
import type { Settings } from './settings.ts';
import type { Throwaway } from './throwaway.ts';
import { checkWrites } from './writes.ts';

export interface Report {
  readonly url: string;
  readonly timeZone: string;
  /** The caller; `an account` when its role is unknown. */
  readonly as: 'a visitor' | 'an account' | 'a customer' | 'an admin';
  readonly rows: readonly RowReport[];
  readonly findings: readonly Finding[];
  /** What `--writes` could not remove. */
  readonly left: readonly string[];
}

/** The comparison of an API's document with the endpoint table. */
export interface DocumentReport {
  readonly source: string;
  /** Title and versions, from the document. */
  readonly name: string;
  /** How many calls the document declares. */
  readonly operations: number;
  /** Why nothing was compared: the API is not that of a shop. Null when it was. */
  readonly stranger: string | null;
  readonly rows: readonly RowReport[];
  /** Where replies of the API differ from the document. Empty without `--url`. */
  readonly findings: readonly Finding[];
}

type OnAnswer = (name: ReadName, answer: Answer) => void;

/** The token for calls that need a session, or why they are not made. */
type Session = { readonly token: string } | { readonly token: null; readonly why: string };

const NAMES = Object.keys(probes).filter((name): name is ReadName => name in probes);
const UNUSABLE = { token: null, why: 'the token cannot be used, see below' } as const;
const PUBLIC_ONLY = 'needs --username or --token';

/** What one run needs of the settings. */
type RunSettings = Pick<Settings, 'credential' | 'jwtSecret' | 'timeZone' | 'hasPublicKey'> & {
  readonly url: string;
  /** The account that the run may register and write as; null to write nothing. */
  readonly throwaway: Throwaway | null;
};

/**
 * Calls every read of the endpoint table, then probes the API as a whole. Writes only as `throwaway`. `deadlineMs`
 * shortens the deadline of each row, in milliseconds. `onAnswer` receives the answer of each row. Never rejects because of the API's behaviour.
 */
export async function runCheck(
  settings: RunSettings,
  options: { readonly deadlineMs?: number; readonly onAnswer?: OnAnswer } = {},
): Promise<Report> {
  const { origin, pathname } = new URL(settings.url);
  const pool = openPool(origin);
  const ask = withShorterDeadline(createAsk(pool, pathname), options.deadlineMs);
  try {
    return await check(ask, settings, options.onAnswer ?? (() => undefined));
  } finally {
    await pool.destroy();
  }
}

function withShorterDeadline(ask: Ask, most = Number.POSITIVE_INFINITY): Ask {
  return (call) => ask({ ...call, deadlineMs: Math.min(call.deadlineMs, most) });
}

async function check(
  ask: Ask,
  { url, credential, jwtSecret, timeZone, throwaway, hasPublicKey }: RunSettings,
  onAnswer: OnAnswer,
): Promise<Report> {
  const rows: RowReport[] = [];
  const first = await askRow(ask, 'listCategorias', {}, null);
  if (first.kind === 'silence') return unreachable(url, timeZone, first);
  const { session, row } = await signIn(ask, credential);
  const walk = await askAll(ask, session, timeZone, onAnswer);
  rows.push(...(row ? [row] : []), ...walk.rows.map((one) => ofCart(one, walk.rows)));
  const adminToken = walk.learned.isAdmin ? session.token : null;
  const writes =
    throwaway && (await checkWrites(ask, { throwaway, adminToken, hasPublicKey, timeZone }));
  rows.push(...(writes?.rows ?? []));
  const findings = [
    ...(await findGeneral(ask)),
    ...(writes ? [] : await findUnwritten(ask, session.token)),
    ...findZone(rows),
  ];
  const token = credential.kind === 'token' ? credential.token : session.token;
  if (token !== null) {
    const isValidated = walk.rows.some(
      ({ call, verdict: { mark } }) =>
        call === nameOf(endpoints.validateToken) && (mark === 'fits' || mark === 'healed'),
    );
    findings.push(judgeToken(token, jwtSecret, isValidated, Date.now()));
  }
  const as = nameCaller(session, walk.learned);
  return { url, timeZone, as, rows, findings, left: writes?.left ?? [] };
}

function nameCaller(session: Session, { isAdmin }: LearnedParams): Report['as'] {
  if (session.token === null) return 'a visitor';
  if (isAdmin === undefined) return 'an account';
  return isAdmin ? 'an admin' : 'a customer';
}

/** Calls the rows in sequence: a row may need parameters from an earlier reply. */
async function askAll(ask: Ask, session: Session, timeZone: string, onAnswer: OnAnswer) {
  const rows: RowReport[] = [];
  let learned: LearnedParams = {};
  for (const name of NAMES) {
    const probe = probes[name];
    const endpoint: Endpoint = endpoints[name];
    const about = { group: probe.group, call: nameOf(endpoint) };
    const request = reasonToSkip(endpoint, session, learned) ?? probe.request(learned);
    if (typeof request === 'string') {
      rows.push({ ...about, ...NOT_ANSWERED, verdict: { mark: 'not-asked', why: request } });
      continue;
    }
    const token = endpoint.access === 'public' ? null : session.token;
    const { answer, touched } = await askTouching(ask, name, learned, token);
    onAnswer(name, answer);
    const verdict = judge(endpoint, probe, answer, timeZone);
    learned = withLearned(learned, probe, answer);
    rows.push({ ...about, ...factsOf(answer), verdict: touched ? withTouch(verdict) : verdict });
  }
  return { rows, learned };
}

/** A moment that is later than now proves another zone than the one that times are read in. */
function findZone(rows: readonly RowReport[]): Finding[] {
  const notes = rows.flatMap(({ verdict }) => (verdict.mark === 'healed' ? verdict.notes : []));
  const proof = notes.find(({ habit }) => habit === 'dates-in-the-future');
  return proof ? [{ about: 'zone', mark: 'breaks', text: `${proof.seen}: ${proof.handled}` }] : [];
}

const CLOSED_CART: Note = {
  habit: 'closed-cart',
  seen: 'refused, although the account itself answers',
  handled:
    'this cart’s, not the API’s: one of its lines lost its price. Empty it with POST /carrinho/limpar',
};

/** A cart that is refused while its account answers is a fault of that cart (docs/rest-contract.md, 7.1). */
function ofCart(row: RowReport, rows: readonly RowReport[]): RowReport {
  const conta = rows.find(({ call }) => call === nameOf(endpoints.readConta));
  const isClosed =
    row.call === nameOf(endpoints.readCarrinho) &&
    row.verdict.mark === 'breaks' &&
    (row.status ?? 0) >= 400 &&
    (conta?.verdict.mark === 'fits' || conta?.verdict.mark === 'healed');
  return isClosed ? { ...row, verdict: { mark: 'healed', notes: [CLOSED_CART] } } : row;
}

const NOT_ANSWERED = { status: null, ms: null } as const;

function reasonToSkip(endpoint: Endpoint, session: Session, learned: LearnedParams): string | null {
  if (endpoint.access === 'public') return null;
  if (session.token === null) return session.why;
  return endpoint.access === 'admin' && learned.isAdmin !== true
    ? 'needs an admin’s account'
    : null;
}

function askRow(
  ask: Ask,
  name: ReadName,
  learned: LearnedParams,
  token: string | null,
): Promise<Answer> {
  const { method, path, deadlineMs } = endpoints[name];
  const request = probes[name].request(learned);
  const { params = {}, query = {} } = typeof request === 'string' ? {} : request;
  return ask({
    method,
    path: buildPath(path, params, query),
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    deadlineMs,
  });
}

/** Retries once where the first read of a missing profile fails and creates it. */
async function askTouching(ask: Ask, name: ReadName, learned: LearnedParams, token: string | null) {
  const answer = await askRow(ask, name, learned, token);
  const isRefused = answer.kind === 'reply' && answer.status >= 400;
  if (!isRefused || probes[name].retryOnce === undefined) return { answer, touched: false };
  const second = await askRow(ask, name, learned, token);
  const isOk = second.kind === 'reply' && second.status < 300;
  return isOk ? { answer: second, touched: true } : { answer, touched: false };
}

const FIRST_TOUCH: Note = {
  habit: 'first-touch',
  seen: 'refused the first call, answered the second',
  handled: 'retried once; the first read creates the missing row',
};

function withTouch(verdict: Verdict): Verdict {
  if (verdict.mark !== 'fits' && verdict.mark !== 'healed') return verdict;
  const notes = verdict.mark === 'healed' ? verdict.notes : [];
  return { mark: 'healed', notes: [FIRST_TOUCH, ...notes] };
}

/** Adds parameters from an answer. Earlier values win. */
function withLearned(learned: LearnedParams, { learn }: Probe, answer: Answer): LearnedParams {
  const isOk = answer.kind === 'reply' && answer.status < 300;
  return isOk && learn ? { ...learn(parseJson(answer.text)), ...learned } : learned;
}

function factsOf(answer: Answer) {
  return { status: answer.kind === 'reply' ? answer.status : null, ms: answer.ms };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Sends one `POST /auth/login`, the only call without `--writes` that is not a read, and reports it as a row. */
async function signIn(
  ask: Ask,
  credential: Settings['credential'],
): Promise<{ readonly session: Session; readonly row?: RowReport }> {
  if (credential.kind === 'none') return { session: { token: null, why: PUBLIC_ONLY } };
  if (credential.kind === 'token') {
    const isUsable = readToken(credential.token, Date.now()) !== null;
    return { session: isUsable ? credential : UNUSABLE };
  }
  const { username, password } = credential;
  const { method, path, deadlineMs, reply } = endpoints.entrar;
  const body = JSON.stringify({ username, password });
  const answer = await ask({ method, path, body, deadlineMs });
  const parsed = answer.kind === 'reply' ? reply.safeParse(parseJson(answer.text)) : null;
  const isIn = answer.kind === 'reply' && answer.status < 300 && parsed?.success === true;
  return {
    session: isIn ? { token: parsed.data.token } : { token: null, why: 'not signed in' },
    row: {
      group: 'Account',
      call: nameOf(endpoints.entrar),
      ...factsOf(answer),
      verdict: isIn ? { mark: 'fits', empty: false } : judgeLogin(answer, deadlineMs),
    },
  };
}

function judgeLogin(answer: Answer, deadlineMs: number): Verdict {
  if (answer.kind === 'silence') return judgeSilence(answer, deadlineMs);
  const isRefused = answer.status >= 400;
  return {
    mark: 'breaks',
    problem: `${answer.status} with ${describeBody(answer.text)}`,
    where: isRefused ? [] : ['$.token: expected a text of at least 20 characters'],
    advice: isRefused
      ? 'Check username and password. The call takes {username, password} as JSON.'
      : 'A login must answer {token}.',
  };
}

/** The report of an API that does not answer the first call: no other call is made. */
function unreachable(url: string, timeZone: string, answer: Answer & { kind: 'silence' }): Report {
  const { deadlineMs } = endpoints.listCategorias;
  const rows = NAMES.map((name, index): RowReport => {
    const about = { group: probes[name].group, call: nameOf(endpoints[name]), ...NOT_ANSWERED };
    return index === 0
      ? { ...about, ms: answer.ms, verdict: judgeSilence(answer, deadlineMs) }
      : { ...about, verdict: { mark: 'not-asked', why: 'the first call was not answered' } };
  });
  return { url, timeZone, as: 'a visitor', rows, findings: [], left: [] };
}

/** True when calls were not made for want of an account: nothing tells whether the shop can run. */
export function isIncomplete({ rows, as }: Report): boolean {
  return as !== 'an admin' && isAnyNotAsked(rows);
}

/** True when the document leaves replies open that the gateway reads. */
export function isOpen({ rows }: DocumentReport): boolean {
  return isAnyNotAsked(rows);
}

const isAnyNotAsked = (rows: readonly RowReport[]) =>
  rows.some(({ verdict }) => verdict.mark === 'not-asked');

/** True when at least one row or finding breaks, or nothing could be compared: the shop cannot run on this API. */
export function isBroken({ rows, findings, ...report }: Report | DocumentReport): boolean {
  return (
    ('stranger' in report && report.stranger !== null) ||
    rows.some(({ verdict }) => verdict.mark === 'breaks') ||
    findings.some(({ mark }) => mark === 'breaks')
  );
}
