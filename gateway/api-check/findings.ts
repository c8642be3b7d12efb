import { createSecretKey, randomUUID } from 'node:crypto';
import { signatureMatches } from '../src/shop/sessao/token.ts';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../src/upstream/rest/contract.ts';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
import { buildPath } from '../src/upstream/rest/path.ts';
import { readToken } from '../src/upstream/wire/sessao.ts';
import type { Answer, Ask } from './ask.ts';
import { describeBody, parseJson } from './judge.ts';
import { judgeRefused, NO_ORDER, UNKNOWN_ORDER } from './judge-writes.ts';
import { isObject } from './notes.ts';

/** A fact about the API as a whole. */
export interface Finding {
  readonly about: string;
  readonly mark: 'fits' | 'healed' | 'breaks' | 'not-asked';
  readonly text: string;
}

const fits = (about: string, text: string): Finding => ({ about, mark: 'fits', text });
const healed = (about: string, text: string): Finding => ({ about, mark: 'healed', text });
const breaks = (about: string, text: string): Finding => ({ about, mark: 'breaks', text });

const PROBE = endpoints.listCategorias;
const SAMPLES = 5;

/** Probes what no endpoint row shows: errors, tokens and origins on public calls, `HEAD`, cache headers, speed. */
export async function findGeneral(ask: Ask): Promise<Finding[]> {
  const probe = (method: 'GET' | 'HEAD', headers: Readonly<Record<string, string>> = {}) =>
    ask({ method, path: PROBE.path, headers, deadlineMs: PROBE.deadlineMs });
  const absent = `gateway-check-${randomUUID().slice(0, 8)}`;
  const { deadlineMs } = endpoints.readProdutoBySlug;
  const slug = await ask({
    method: 'GET',
    path: buildPath(endpoints.readProdutoBySlug.path, { slug: absent }),
    deadlineMs,
  });
  const nowhere = await ask({ method: 'GET', path: `/${absent}`, deadlineMs });
  const samples: Answer[] = [];
  for (let n = 0; n < SAMPLES; n += 1) samples.push(await probe('GET'));
  // Each of the others compares with a public call that succeeds.
  if (!samples.some(isOk)) return [judgeSpeed(samples)];
  return [
    judgeContract(samples[0]),
    judgeErrors(slug, nowhere),
    judgeBadToken(await probe('GET', { authorization: 'Bearer not-a-token' })),
    judgeOrigin(
      await probe('GET', { origin: 'https://gateway-check.invalid' }),
      await probe('GET', { origin: LOCAL_ORIGIN }),
    ),
    ...judgePages(await readPages(ask)),
    judgeHead(await probe('HEAD')),
    judgeCaching(samples[0]),
    judgeSpeed(samples),
  ];
}

/** The errors that reads show of a session, and that writes were not tested. `token`: the session's, null without one. */
export async function findUnwritten(ask: Ask, token: string | null): Promise<Finding[]> {
  const { path, method, deadlineMs } = endpoints.readStatusPedido;
  const untested: Finding = {
    about: 'writes',
    mark: 'not-asked',
    text: 'not tested: how registration, sign-in, addresses, the cart and payments answer and refuse. --writes tests them as an account that it registers and removes',
  };
  if (token === null) return [untested];
  const answer = await ask({
    method,
    path: buildPath(path, { id: NO_ORDER }),
    headers: { authorization: `Bearer ${token}` },
    deadlineMs,
  });
  return [judgeNoOrder(answer), untested];
}

function judgeNoOrder(answer: Answer): Finding {
  const about = 'no order';
  const verdict = judgeRefused(endpoints.readStatusPedido, answer, UNKNOWN_ORDER);
  const text = `the status of an order that does not exist answers ${describe(answer)}`;
  if (verdict.mark === 'fits') return fits(about, text);
  return verdict.mark === 'healed'
    ? healed(about, `${text}: ${UNKNOWN_ORDER.handled}`)
    : breaks(about, `${text}, which the gateway reads as a fault. Answer 404`);
}

const isOk = (answer: Answer) =>
  answer.kind === 'reply' && answer.status >= 200 && answer.status <= 299;

const describe = (answer: Answer) =>
  answer.kind === 'reply' ? `${answer.status} with ${describeBody(answer.text)}` : answer.why;

/** Decides how the API reports errors: plain statuses, or an empty 403 for every failure (docs/rest-contract.md, 1.2). */
export function judgeErrors(slug: Answer, nowhere: Answer): Finding {
  const about = 'errors';
  const isNo =
    slug.kind === 'reply' && slug.status >= 400 && ![401, 429, 502, 503, 504].includes(slug.status);
  if (!isNo) {
    return breaks(
      about,
      `a slug that cannot exist answers ${describe(slug)}: such a page would be an error, not “not found”. Answer 404`,
    );
  }
  const isEmpty403 = (answer: Answer) =>
    answer.kind === 'reply' && answer.status === 403 && answer.text === '';
  if (isEmpty403(slug) && isEmpty403(nowhere)) {
    return healed(
      about,
      'an unknown slug and an unknown path are a 403 without a body: the gateway decides the cause from what it knows. Other calls may refuse otherwise: docs/rest-contract.md, 7.8',
    );
  }
  const json = parseJson(slug.text);
  if (isObject(json) && typeof json['codigo'] === 'string') {
    return fits(about, 'plain statuses with {codigo, mensagem}: each refusal has its cause');
  }
  return healed(
    about,
    `undocumented statuses (unknown slug ${slug.status}, unknown path ${describe(nowhere)}): a refused slug is “not found” while /categorias answers`,
  );
}

/** Whether the API declares the contract of store-api. */
function judgeContract(answer: Answer | undefined): Finding {
  const about = 'contract';
  const header = answer?.kind === 'reply' ? answer.headers[CONTRACT_HEADER] : undefined;
  if (header === CONTRACT_VERSION) {
    return fits(
      about,
      'declared (API-Contract: 1): carts, orders and payments are checked there, in one call each',
    );
  }
  const seen =
    header === undefined ? 'not declared' : `of a version that is unknown (${String(header)})`;
  return healed(
    about,
    `${seen}: the gateway checks price, stock and owner itself and reads back what it wrote. If the API keeps the whole contract, send API-Contract: 1 or set API_CONTRACT=1`,
  );
}

function judgeBadToken(answer: Answer): Finding {
  const about = 'bad token';
  return isOk(answer)
    ? fits(about, 'ignored on a public call')
    : healed(about, `fails a public call (${describe(answer)}): the gateway never sends one there`);
}

/** The address of a client in development, which some APIs admit. */
const LOCAL_ORIGIN = 'http://localhost:5173';

function judgeOrigin(foreign: Answer, local: Answer): Finding {
  const about = 'Origin';
  if (isOk(foreign)) return fits(about, 'a browser’s Origin is accepted; the gateway sends none');
  const other = isOk(local) ? `; ${LOCAL_ORIGIN} is admitted` : `; so is ${LOCAL_ORIGIN}`;
  return healed(
    about,
    `a foreign site’s Origin is refused (${describe(foreign)})${other}: none is ever forwarded`,
  );
}

const PAGE_SIZE = 6;
const MOST_PAGES = 8;

/** The first pages of the shop's list, small ones; null when one cannot be read. */
async function readPages(ask: Ask) {
  const { path, deadlineMs, reply } = endpoints.listProdutos;
  const pages = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask({
      method: 'GET',
      path: buildPath(path, {}, { page, size: PAGE_SIZE }),
      deadlineMs,
    });
    const parsed = answer.kind === 'reply' ? reply.safeParse(parseJson(answer.text)) : null;
    if (!parsed?.success) return null;
    pages.push(parsed.data);
    if (page + 1 >= parsed.data.totalPaginas) break;
  }
  return pages;
}

/** Judges whether pages of the shop's list overlap (docs/rest-contract.md, 7.3). */
export function judgePages(
  pages: readonly { readonly itens: readonly { readonly id: string }[] }[] | null,
): Finding[] {
  if (pages === null || pages.length < 2) return [];
  const ids = pages.flatMap(({ itens }) => itens.map(({ id }) => id));
  const distinct = new Set(ids).size;
  return [
    distinct === ids.length
      ? fits('pages', `${pages.length} pages of the list show each product once`)
      : healed(
          'pages',
          `pages overlap: ${ids.length} rows were ${distinct} products. Lists are read whole, up to 3000 rows; longer ones leave out repeats`,
        ),
  ];
}

function judgeHead(answer: Answer): Finding {
  const about = 'HEAD';
  return isOk(answer)
    ? fits(about, 'answered')
    : healed(about, `refused (${describe(answer)}): health is checked by GET ${PROBE.path}`);
}

function judgeCaching(answer: Answer | undefined): Finding {
  const about = 'caching';
  const header = answer?.kind === 'reply' ? String(answer.headers['cache-control'] ?? '') : '';
  const policy =
    header === '' ? 'no Cache-Control' : /no-store/.test(header) ? 'no-store' : 'caching';
  return policy === 'caching'
    ? fits(about, 'Cache-Control is sent; the gateway uses the lifetimes of its endpoint table')
    : healed(
        about,
        `${policy} on public replies: the gateway still caches them for 15 to 60 s, by its endpoint table`,
      );
}

/** Judges the median duration of `samples`, all of one public call. */
export function judgeSpeed(samples: readonly Answer[]): Finding {
  const about = 'speed';
  const times = samples.filter(isOk).map(({ ms }) => ms);
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  if (median === undefined)
    return breaks(
      about,
      `no GET ${PROBE.path} succeeds: errors, tokens and origins were not tested`,
    );
  const measured = `GET ${PROBE.path} takes ${median} ms (median of ${times.length})`;
  return median < 1000
    ? fits(about, measured)
    : healed(about, `${measured}: slow; visitors notice it whenever the cache is empty`);
}

/** Judges whether the gateway can identify an account by this token. */
export function judgeToken(
  token: string,
  jwtSecret: Buffer | undefined,
  isValidated: boolean,
  now: number,
): Finding {
  const about = 'token';
  if (readToken(token, now) === null) {
    return breaks(
      about,
      'rejected: it must be HS256 with the claims sub, id and exp, and not be expired',
    );
  }
  if (jwtSecret !== undefined) {
    return signatureMatches(token, createSecretKey(jwtSecret))
      ? fits(about, 'JWT_SECRET verifies its signature: identifying the caller needs no call')
      : breaks(
          about,
          'not signed with JWT_SECRET: every sign-in would fail. Set the API’s key in base64, or unset it',
        );
  }
  const { path } = endpoints.validateToken;
  return isValidated
    ? healed(about, `without JWT_SECRET the API validates tokens: GET ${path}, cached for 30 s`)
    : breaks(about, `without JWT_SECRET the gateway needs GET ${path}, which is missing`);
}
