import { type FaultName, WORDS } from './faults.ts';

/** The columns of the matrix, in the order of `MATRIX`. */
export const COLUMNS = [
  'list',
  'list, kept',
  'product',
  'cart',
  'add',
  'add, done',
  'order',
  'order, done',
  'profile',
  'profile, done',
  'sign in',
] as const;

export type Column = (typeof COLUMNS)[number];

/** Outcomes; docs/failures.md explains them. `–` is a combination that an API does not show. */
export type Outcome =
  | 'unavailable'
  | 'invalid'
  | 'timeout'
  | 'limited'
  | 'answer'
  | 'absent'
  | 'done'
  | 'unknown'
  | 'refused'
  | '–';

type Row = readonly [
  ...(readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]),
  ...(readonly [Outcome, Outcome, Outcome, Outcome, Outcome]),
];

// biome-ignore format: a table is read by its columns
export const MATRIX: Readonly<Record<FaultName, Row>> = {
  //                          list           kept      product        cart           add            done    order          done    profile        done    sign in
  'no connection':          ['unavailable', 'answer', 'unavailable', 'unavailable', 'unavailable', '–',    'unavailable', '–',    'unavailable', '–',    'unavailable'],
  'reset before the reply': ['unavailable', 'answer', 'unavailable', 'unavailable', 'unavailable', 'done', 'unknown',     'done', 'unavailable', 'done', 'unavailable'],
  'reset in the body':      ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'no reply':               ['timeout',     'answer', 'timeout',     'timeout',     'timeout',     'done', 'unknown',     'done', 'timeout',     'done', 'timeout'],
  'a body that never ends': ['timeout',     'answer', 'timeout',     'timeout',     'timeout',     'done', 'unknown',     'done', 'invalid',     'done', 'timeout'],
  'half of the JSON':       ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'closed in the JSON':     ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'a page with 502':        ['unavailable', 'answer', 'unavailable', 'unavailable', 'unavailable', 'done', 'unknown',     'done', 'unavailable', 'done', 'unavailable'],
  'a page with 200':        ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'an empty 204':           ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'other JSON':             ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
  'an empty 403':           ['unavailable', 'answer', 'absent',      'invalid',     'unavailable', 'done', 'unavailable', 'done', 'unavailable', 'done', 'refused'],
  'an empty 500':           ['unavailable', 'answer', 'absent',      'invalid',     'unavailable', 'done', 'unavailable', 'done', 'unavailable', 'done', 'unavailable'],
  'a 429':                    ['limited',     'answer', 'limited',     'limited',     'limited',     '–',    'limited',     '–',    'limited',     '–',    'refused'],
  'a full disk':            ['–',           '–',      '–',           '–',           'unavailable', '–',    'unavailable', '–',    'unavailable', '–',    'unavailable'],
  'more than 4 MiB':        ['invalid',     'answer', 'invalid',     'invalid',     'invalid',     'done', 'unknown',     'done', 'invalid',     'done', 'invalid'],
};

/** Every fault, in the order of the matrix. */
export const faultNames = Object.keys(WORDS).filter((name): name is FaultName => name in WORDS);

/** The matrix as the table of docs/failures.md. */
export function renderMatrix(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['Fault', '`--faults`', ...COLUMNS]),
    row(['', '', ...COLUMNS].map(() => '---')),
    ...faultNames.map((fault) => row([fault, `\`${WORDS[fault]}\``, ...MATRIX[fault]])),
  ].join('\n');
}
