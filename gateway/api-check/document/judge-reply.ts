import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../src/upstream/rest/call.ts';
import type { Observe } from '../habits.ts';
import type { FieldReport, Verdict } from '../judge.ts';
import type { Note } from '../notes.ts';
import { type Choice, type Choices, imagine, keyOf, type Read } from './imagine.ts';
import { clean } from './load.ts';
import { type Place, type Shape, typeOf } from './shape.ts';

export interface ReplyReport {
  readonly verdict: Verdict;
  readonly fields: readonly FieldReport[];
  /** Lines about fields that change no verdict. */
  readonly details: readonly string[];
}

/** The habits that a document shows. Others are habits of values. */
const SHAPE_HABITS: ReadonlySet<string> = new Set([
  'categorias-as-objects',
  'endereco-key',
  'item-nome',
  'lines-by-product',
  'nested-page',
  'no-imagem',
  'no-line-stock',
  'no-own-changes',
  'no-versao',
  'role-key',
  'roles-as-text',
]);

const MAX_ROUNDS = 400;
const MAX_PLACES = 20;
const MAX_NAMES = 8;

interface Run {
  readonly isRead: boolean;
  readonly data: unknown;
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  readonly reads: ReadonlyMap<string, Read>;
  readonly reply: unknown;
}

/** Reads imagined replies by the row's own parser, and compares what it reads with what the document declares. */
export function judgeReply(
  endpoint: Endpoint,
  observe: Observe,
  place: Place,
  shapeOf: (place: Place) => Shape,
  timeZone: string,
): ReplyReport {
  if (isBare(shapeOf(place))) return notDescribed();
  const run = (choices: Choices): Run => {
    const { reply, reads } = imagine(place, shapeOf, choices);
    const parsed = endpoint.reply.safeParse(reply);
    return parsed.success
      ? { isRead: true, data: parsed.data, issues: [], reads, reply }
      : { isRead: false, data: undefined, issues: parsed.error.issues, reads, reply };
  };
  const { choices, last } = settle(run);
  if (!last.isRead) return judgeUnread(last, choices, run);
  const fields = [...last.reads.values()].map((read) => judgeField(read, choices, last, run));
  const broken = fields.filter(({ mark }) => mark === 'breaks');
  if (broken.length > 0) {
    return {
      verdict: breaksAt(broken.map(({ field }) => field)),
      fields: fields.map(({ field }) => field),
      details: [],
    };
  }
  const unread = fields.filter(({ mark }) => mark === 'healed').map(({ field }) => field);
  const notes = [
    ...observe(last.reply, timeZone).filter(({ habit }) => SHAPE_HABITS.has(habit)),
    ...unread.map(
      ({ path, text }): Note => ({ habit: 'unreadable-form', seen: path, handled: text }),
    ),
  ];
  return {
    verdict: notes.length === 0 ? { mark: 'fits', empty: false } : { mark: 'healed', notes },
    fields: fields.map(({ field }) => field),
    details: detailsOf(fields),
  };
}

/** Tries other allowed values where the parser refuses one, until it reads the reply or none is left. */
function settle(run: (choices: Choices) => Run) {
  const choices = new Map<string, number>();
  let last = run(choices);
  for (let round = 0; round < MAX_ROUNDS && !last.isRead; round += 1) {
    const before = choices.size + [...choices.values()].reduce((sum, n) => sum + n, 0);
    for (const { path } of last.issues) {
      const key = keyOf(path);
      const next = (choices.get(key) ?? 0) + 1;
      if (next < (last.reads.get(key)?.candidates ?? 0)) choices.set(key, next);
    }
    const after = choices.size + [...choices.values()].reduce((sum, n) => sum + n, 0);
    if (after === before) break;
    last = run(choices);
  }
  return { choices, last };
}

interface JudgedField {
  readonly field: FieldReport;
  readonly mark: FieldReport['mark'];
  /** The gateway needs it, and the document does not list it as required. */
  readonly isUnpromised: boolean;
}

function judgeField(
  read: Read,
  choices: ReadonlyMap<string, number>,
  base: Run,
  run: (choices: Choices) => Run,
): JudgedField {
  const judged = (mark: FieldReport['mark'], text: string, isNeeded = false): JudgedField => ({
    field: { path: pathOf(read.path), pointer: clean(read.pointer), mark, isNeeded, text },
    mark,
    isUnpromised: isNeeded && !read.isRequired,
  });
  const { shape } = read;
  if (!shape) return judged('missing', 'not documented: read as absent');
  if (typeof read.path.at(-1) !== 'string') return judged('fits', READ);
  const key = keyOf(read.path);
  const plain: Choices = choices;
  const without = run(new Map(plain).set(key, 'absent'));
  if (!without.isRead) {
    return isNullRefused(read, plain, base, run)
      ? judged('breaks', 'may be null, but the gateway needs a value', true)
      : judged('fits', READ, true);
  }
  const understands = (choice: Choice) => {
    const present = run(new Map(plain).set(key, choice));
    return present.isRead && !isDeepStrictEqual(present.data, without.data);
  };
  const isUnderstood =
    shape.types.size === 0 ||
    Array.from({ length: Math.min(read.candidates, MAX_TRIED) }, (_, n) => n).some(understands);
  // Without a value of another type that is read, another field hides this one.
  const other = isUnderstood
    ? undefined
    : OTHERS.find((value) => !mayBe(shape, value) && understands({ value }));
  if (other === undefined) return judged('fits', READ);
  return judged(
    'healed',
    `documented as ${typesOf(shape)}, but the gateway reads ${typeOf(other)}: as if absent`,
  );
}

const READ = 'read as documented';
const MAX_TRIED = 24;
/** One value of each simple type. */
const OTHERS = [7, 'Texto', '2026-03-05T14:07:31', true, ['Texto']];

const mayBe = ({ types }: Shape, value: unknown) =>
  types.has(typeOf(value)) || (typeof value === 'number' && types.has('number'));

/** True when the document allows null in a field that the gateway needs, also where the fields beside it are null. */
function isNullRefused(
  { path, shape }: Read,
  choices: Choices,
  { reads }: Run,
  run: (choices: Choices) => Run,
): boolean {
  if (!shape?.types.has('null')) return false;
  if (run(new Map(choices).set(keyOf(path), 'null')).isRead) return false;
  const parent = keyOf(path.slice(0, -1));
  const together = new Map(choices);
  for (const [key, other] of reads) {
    const isBeside = keyOf(other.path.slice(0, -1)) === parent && other.path.length === path.length;
    if (isBeside && other.shape?.types.has('null')) together.set(key, 'null');
  }
  return !run(together).isRead;
}

/** A text of the documented type that is not of the form which the gateway expects: the document leaves the form open. */
const isOpenForm = (shape: Shape | null | undefined, message: string) =>
  shape?.types.has('string') === true &&
  shape.values === null &&
  /^(?:Invalid (?!input)|Too (?:small|big))/.test(message);

/** A schema that says nothing of its fields. */
const isBare = (shape: Shape | null | undefined) =>
  shape && (shape.types.size === 0 || (shape.types.has('object') && shape.properties.size === 0));

/** The field of a refused object without which, or because of whose type, it is refused. */
function findCause(
  path: readonly PropertyKey[],
  { issues, reads }: Run,
  choices: Choices,
  run: (choices: Choices) => Run,
): FieldReport | undefined {
  const parent = keyOf(path);
  const isNamed = new Set(issues.map((issue) => keyOf(issue.path)));
  for (const [key, read] of reads) {
    const isChild =
      read.path.length === path.length + 1 && keyOf(read.path.slice(0, -1)) === parent;
    if (!isChild || isNamed.has(key)) continue;
    const value = OTHERS.find((other) => {
      const { isRead, issues: left } = run(new Map(choices).set(key, { value: other }));
      return isRead || !left.some((issue) => keyOf(issue.path) === parent);
    });
    if (value === undefined) continue;
    return {
      path: pathOf(read.path),
      pointer: clean(read.pointer),
      mark: 'breaks',
      text: read.shape
        ? `documented as ${typesOf(read.shape)}, but the gateway reads ${typeOf(value)}`
        : 'not documented, but the gateway needs it',
    };
  }
  return undefined;
}

/** Judges a reply of which no allowed values were read. */
function judgeUnread(last: Run, choices: Choices, run: (choices: Choices) => Run): ReplyReport {
  const { issues, reads } = last;
  const unread = [...new Map(issues.map((issue) => [keyOf(issue.path), issue])).values()].map(
    ({ path, message }) => {
      const read = reads.get(keyOf(path)) ?? nearest(path, reads);
      const shape = read?.shape;
      const isOpen = isOpenForm(shape, message);
      const cause = shape?.properties.size ? findCause(path, last, choices, run) : undefined;
      if (cause) return { field: cause, isOpen: false, isDescribed: true };
      const field: FieldReport = {
        path: pathOf(path),
        pointer: clean(read?.pointer ?? ''),
        mark: isOpen ? 'fits' : 'breaks',
        text: shape
          ? `documented as ${typesOf(shape)}; ${clean(message)}`
          : 'not documented, but the gateway needs it',
      };
      return { field, isOpen, isDescribed: read?.isDescribed !== false && !isBare(shape) };
    },
  );
  const broken = unread.filter(({ isOpen }) => !isOpen);
  const fields = unread.map(({ field }) => field);
  if (broken.length > 0) {
    return broken.some(({ isDescribed }) => isDescribed)
      ? { verdict: breaksAt(broken.map(({ field }) => field)), fields, details: [] }
      : notDescribed();
  }
  const names = fields.map(({ path }) => path.replace(/^\$\.?/, '')).join(', ');
  return {
    verdict: { mark: 'fits', empty: false },
    fields,
    details: [`a text, of a form that the document leaves open: ${names}`],
  };
}

/** The verdict on a reply whose fields the document leaves open. */
export const notDescribed = (): ReplyReport => ({
  verdict: { mark: 'not-asked', why: 'the document does not describe the fields of its reply' },
  fields: [],
  details: [],
});

const typesOf = ({ types }: Shape) => [...types].map(clean).join(' or ') || 'any value';

/** The closest read above a path, for an issue about a whole object. */
function nearest(path: readonly PropertyKey[], reads: ReadonlyMap<string, Read>): Read | undefined {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const read = reads.get(keyOf(path.slice(0, length)));
    if (read) return read;
  }
  return undefined;
}

/** The verdict about these fields. */
export function breaksAt(
  broken: readonly FieldReport[],
  problem = 'the documented reply is not what the gateway reads',
): Verdict {
  const where = broken.map(({ path, pointer, text }) => `${path}: ${text} (${pointer})`);
  const rest = where.length - MAX_PLACES;
  return {
    mark: 'breaks',
    problem,
    where: [...where.slice(0, MAX_PLACES), ...(rest > 0 ? [`and ${rest} more`] : [])],
    advice: 'Document and send these fields as docs/rest-contract.md says.',
  };
}

function detailsOf(fields: readonly JudgedField[]): string[] {
  const named = (some: readonly JudgedField[], text: string) => {
    if (some.length === 0) return [];
    const names = some.slice(0, MAX_NAMES).map(({ field }) => field.path.replace(/^\$\.?/, ''));
    const rest = some.length - names.length;
    return [`${text}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
  };
  return [
    ...named(
      fields.filter(({ isUnpromised }) => isUnpromised),
      'needed, but not listed as required',
    ),
    ...named(
      fields.filter(({ mark }) => mark === 'missing'),
      'not documented, read as absent',
    ),
  ];
}

/** A path with `[*]` for every element of a list. */
export function pathOf(path: readonly PropertyKey[]): string {
  return clean(
    `$${path.map((step) => (typeof step === 'number' ? '[*]' : `.${String(step)}`)).join('')}`,
  );
}
