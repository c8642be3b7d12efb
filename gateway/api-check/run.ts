import type { Endpoint } from '../src/rest/call.ts';
import { endpoints } from '../src/rest/endpoints.ts';
import { buildPath } from '../src/rest/path.ts';
import { openPool } from '../src/rest/transport.ts';
import { readToken } from '../src/sessao/token.ts';
import { type Answer, type Ask, createAsk } from './ask.ts';
import { type Finding, findGeneral, judgeToken } from './findings.ts';
import { describeBody, judge, judgeSilence, parseJson, type Verdict } from './judge.ts';
import type { Note } from './notes.ts';
import { type Group, type Known, type Probe, probes, type ReadName } from './probes.ts';
import type { Settings } from './settings.ts';

/** One row of the report. */
export interface RowReport {
  readonly group: Group;
  /** Method and path template. */
  readonly call: string;
  /** Null when it was not asked, or nothing answered. */
  readonly status: number | null;
  readonly ms: number | null;
  readonly verdict: Verdict;
}

export interface Report {
  readonly url: string;
  readonly timeZone: string;
  /** In whose name the calls were made. */
  readonly as: 'nobody' | 'somebody' | 'a customer' | 'an admin';
  readonly rows: readonly RowReport[];
  readonly findings: readonly Finding[];
}

/** In whose name the calls behind a session are made, or why they are not. */
type Session = { readonly token: string } | { readonly token: null; readonly why: string };

const NAMES = Object.keys(probes).filter((name): name is ReadName => name in probes);
const UNUSABLE = { token: null, why: 'the token cannot be used, see below' } as const;
const PUBLIC_ONLY = 'needs --username or --token';

/**
 * Asks every read of the endpoint table, each with what the calls before it told, then what is true of the API as
 * a whole. Nothing is written. `deadlineMs` shortens what a row allows. Never rejects for what an API does.
 */
export async function runCheck(
  settings: Pick<Settings, 'url' | 'credential' | 'jwtSecret' | 'timeZone'>,
  options: { readonly deadlineMs?: number } = {},
): Promise<Report> {
  const { origin, pathname } = new URL(settings.url);
  const pool = openPool(origin);
  const ask = withShorterDeadline(createAsk(pool, pathname), options.deadlineMs);
  try {
    return await check(ask, settings);
  } finally {
    await pool.destroy();
  }
}

function withShorterDeadline(ask: Ask, most = Number.POSITIVE_INFINITY): Ask {
  return (call) => ask({ ...call, deadlineMs: Math.min(call.deadlineMs, most) });
}

async function check(
  ask: Ask,
  { url, credential, jwtSecret, timeZone }: Parameters<typeof runCheck>[0],
): Promise<Report> {
  const rows: RowReport[] = [];
  const first = await askRow(ask, 'listCategorias', {}, null);
  if (first.kind === 'silence') return unreachable(url, timeZone, first);
  const { session, row } = await signIn(ask, credential);
  const walk = await askAll(ask, session, timeZone);
  rows.push(...(row ? [row] : []), ...walk.rows);
  const findings = await findGeneral(ask);
  const token = credential.kind === 'token' ? credential.token : session.token;
  if (token !== null) {
    const isValidated = walk.rows.some(
      ({ call, verdict: { mark } }) =>
        call === nameOf(endpoints.validateToken) && (mark === 'fits' || mark === 'healed'),
    );
    findings.push(judgeToken(token, jwtSecret, isValidated, Date.now()));
  }
  return { url, timeZone, as: nameCaller(session, walk.known), rows, findings };
}

function nameCaller(session: Session, { isAdmin }: Known): Report['as'] {
  if (session.token === null) return 'nobody';
  if (isAdmin === undefined) return 'somebody';
  return isAdmin ? 'an admin' : 'a customer';
}

/** Asks the rows one after the other: each may need what an earlier one told. */
async function askAll(ask: Ask, session: Session, timeZone: string) {
  const rows: RowReport[] = [];
  let known: Known = {};
  for (const name of NAMES) {
    const probe = probes[name];
    const endpoint: Endpoint = endpoints[name];
    const about = { group: probe.group, call: nameOf(endpoint) };
    const asked = whyNot(endpoint, session, known) ?? probe.ask(known);
    if (typeof asked === 'string') {
      rows.push({ ...about, ...NOT_ANSWERED, verdict: { mark: 'not-asked', why: asked } });
      continue;
    }
    const token = endpoint.access === 'public' ? null : session.token;
    const { answer, touched } = await askTouching(ask, name, known, token);
    const verdict = judge(endpoint, probe, answer, timeZone);
    known = withLearned(known, probe, answer);
    rows.push({ ...about, ...factsOf(answer), verdict: touched ? withTouch(verdict) : verdict });
  }
  return { rows, known };
}

const NOT_ANSWERED = { status: null, ms: null } as const;

function whyNot(endpoint: Endpoint, session: Session, known: Known): string | null {
  if (endpoint.access === 'public') return null;
  if (session.token === null) return session.why;
  return endpoint.access === 'admin' && known.isAdmin !== true ? 'needs an admin’s account' : null;
}

function askRow(ask: Ask, name: ReadName, known: Known, token: string | null): Promise<Answer> {
  const { method, path, deadlineMs } = endpoints[name];
  const asked = probes[name].ask(known);
  const { params = {}, query = {} } = typeof asked === 'string' ? {} : asked;
  return ask({
    method,
    path: buildPath(path, params, query),
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    deadlineMs,
  });
}

/** Asks once more where the first touch only makes what is read (rest-contract 3.5). */
async function askTouching(ask: Ask, name: ReadName, known: Known, token: string | null) {
  const answer = await askRow(ask, name, known, token);
  const isRefused = answer.kind === 'reply' && answer.status >= 400;
  if (!isRefused || probes[name].again === undefined) return { answer, touched: false };
  const second = await askRow(ask, name, known, token);
  const isOk = second.kind === 'reply' && second.status < 300;
  return isOk ? { answer: second, touched: true } : { answer, touched: false };
}

const FIRST_TOUCH: Note = {
  habit: 'first-touch',
  seen: 'refused at first, answered the second time',
  handled: 'asked once more, as the first touch makes what is missing',
};

function withTouch(verdict: Verdict): Verdict {
  if (verdict.mark !== 'fits' && verdict.mark !== 'healed') return verdict;
  const notes = verdict.mark === 'healed' ? verdict.notes : [];
  return { mark: 'healed', notes: [FIRST_TOUCH, ...notes] };
}

/** What was known before stays. */
function withLearned(known: Known, { learn }: Probe, answer: Answer): Known {
  const isOk = answer.kind === 'reply' && answer.status < 300;
  return isOk && learn ? { ...learn(parseJson(answer.text)), ...known } : known;
}

function factsOf(answer: Answer) {
  return { status: answer.kind === 'reply' ? answer.status : null, ms: answer.ms };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** One `POST /auth/login`, the only call that is no read; its row tells how it went. */
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
    where: isRefused ? [] : ['$.token: a text of 20 characters or more is expected'],
    advice: isRefused
      ? 'Are username and password right? The call takes {username, password} as JSON.'
      : 'Signing in must answer {token}.',
  };
}

/** Nothing else is asked of an API that does not answer its first call. */
function unreachable(url: string, timeZone: string, answer: Answer & { kind: 'silence' }): Report {
  const { deadlineMs } = endpoints.listCategorias;
  const rows = NAMES.map((name, index): RowReport => {
    const about = { group: probes[name].group, call: nameOf(endpoints[name]), ...NOT_ANSWERED };
    return index === 0
      ? { ...about, ms: answer.ms, verdict: judgeSilence(answer, deadlineMs) }
      : { ...about, verdict: { mark: 'not-asked', why: 'the first call was not answered' } };
  });
  return { url, timeZone, as: 'nobody', rows, findings: [] };
}

/** True when the shop cannot run on this API as it is. */
export function isBroken({ rows, findings }: Report): boolean {
  return (
    rows.some(({ verdict }) => verdict.mark === 'breaks') ||
    findings.some(({ mark }) => mark === 'breaks')
  );
}
