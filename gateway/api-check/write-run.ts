import type { Endpoint } from '../src/upstream/rest/call.ts';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
import { buildPath } from '../src/upstream/rest/path.ts';
import type { Answer, Ask } from './ask.ts';
import { describeBody, judgeSilence, parseJson, type RowReport, type Verdict } from './judge.ts';
import { type ExpectedRefusal, FITS, isDone, judgeRefused } from './judge-writes.ts';
import type { ProbeRequest } from './probes.ts';

type Table = typeof endpoints;

interface WriteRequest extends ProbeRequest {
  readonly json?: object;
  /** Fields of a URL-encoded form, in place of JSON. */
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
}

export interface Step {
  readonly name: keyof Table;
  /** What this call tests, in a few words. */
  readonly what: string;
  /** The request, or why it is not sent. */
  readonly request: WriteRequest | string;
  readonly judge: (answer: Answer, endpoint: Endpoint) => Verdict;
}

export type Run = ReturnType<typeof createRun>;

/** Sends the calls of one run with `--writes` and collects their rows. */
export function createRun(ask: Ask) {
  const rows: RowReport[] = [];
  const send = (name: keyof Table, { params = {}, query = {}, ...request }: WriteRequest) => {
    const { method, path, deadlineMs } = endpoints[name];
    const { json, form, token } = request;
    return ask({
      method,
      path: buildPath(path, params, query),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
      deadlineMs,
    });
  };
  return {
    rows,
    left: new Array<string>(),
    send,
    /** Sends one call and adds its row. Returns the answer; null when the call is not made. */
    step: async ({ name, what, request, judge: judgeAnswer }: Step): Promise<Answer | null> => {
      const endpoint: Endpoint = endpoints[name];
      const about = { group: 'Writes', call: `${endpoint.method} ${endpoint.path}`, what } as const;
      if (typeof request === 'string') {
        const verdict = { mark: 'not-asked', why: request } as const;
        rows.push({ ...about, status: null, ms: null, verdict });
        return null;
      }
      const answer = await send(name, request);
      const status = answer.kind === 'reply' ? answer.status : null;
      rows.push({ ...about, status, ms: answer.ms, verdict: judgeAnswer(answer, endpoint) });
      return answer;
    },
  };
}

/** Judges a request that has to be refused. */
export const refusal =
  (expected: ExpectedRefusal): Step['judge'] =>
  (answer, endpoint) =>
    judgeRefused(endpoint, answer, expected);

export const broken = (problem: string, advice: string): Verdict => ({
  mark: 'breaks',
  problem,
  where: [],
  advice,
});

/** The JSON of a 2xx reply; undefined for any other answer. */
export const jsonOf = (answer: Answer | null): unknown =>
  answer?.kind === 'reply' && isDone(answer) ? parseJson(answer.text) : undefined;

/** Judges a write that has to succeed. `then` judges the JSON of its reply. `without`: the effect when it does not. */
export const success =
  (without: string, then: (json: unknown) => Verdict = () => FITS) =>
  (answer: Answer, { deadlineMs }: Endpoint): Verdict => {
    if (answer.kind === 'silence') return judgeSilence(answer, deadlineMs);
    if (isDone(answer)) return then(jsonOf(answer));
    return broken(`${answer.status} with ${describeBody(answer.text)}`, `Without it ${without}.`);
  };
