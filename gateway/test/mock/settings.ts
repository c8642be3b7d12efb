import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type FaultName, WORDS } from '../faults/faults.ts';
import { faultNames } from '../faults/matrix.ts';
import { type Habits, seenHabits } from '../live-api/habits.ts';

/** A fault by its word on the command line. `done`: the API does a write before its reply breaks. */
export interface Rate {
  readonly fault: FaultName | 'slow';
  readonly done: boolean;
  /** Of the calls, from 0 to 1. */
  readonly share: number;
}

export const WORLDS = ['older', 'empty403', 'contract'] as const;

export interface MockSettings {
  /** `contract` is store-api on an embedded database, the others are the double of the older API. */
  readonly world: (typeof WORLDS)[number];
  readonly habits: Partial<Habits>;
  readonly rates: readonly Rate[];
  /** `METHOD /path` of the calls that may break, where `*` is any segment; null for all. */
  readonly call: string | null;
  readonly seed: number;
  readonly port: number;
  readonly host: string;
}

/** Thrown for invalid arguments. `message` is one English sentence. */
export class WrongArguments extends Error {}

const yesNo = z.enum(['true', 'false']).transform((word) => word === 'true');
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** The values of each habit on the command line; the first word that is not the default changes it. */
const habitValues = z.strictObject({
  usuarioKey: z.enum(['usuario', 'usuarioDTO']),
  enderecoKey: z.enum(['enderecoEntrega', 'endereco']),
  itemNomeKey: z.enum(['nomeProduto', 'nome']),
  rolesForm: z.enum(['list', 'string']),
  rolesKey: z.enum(['roles', 'role']),
  validateKey: z.enum(['roles', 'role']),
  pageForm: z.enum(['direct', 'nested']),
  enderecosMeRotated: yesNo,
  perfisRotated: yesNo,
  categoriasAs: z.enum(['names', 'objects']),
  cartVariacaoNome: yesNo,
  cartFirstReadsRace: yesNo,
  removerKeepsLine: yesNo,
  limparReply: z.enum(['carrinho', 'empty']),
  statusReply: z.enum(['cut', 'aborted', 'clean', 'error-after-saving']),
  deleteProdutos: z.enum(['delete-or-deactivate', 'toggle']),
  adminListDuplicates: yesNo,
  rowsMove: yesNo,
  pagesOverlap: yesNo,
  writeGapMs: whole(0, 60_000),
  uploadLimitBytes: whole(1, 100_000_000),
  ownPedidosPaged: yesNo,
  pedidosPublic: yesNo,
  orderReadsEnderecoId: yesNo,
  orderReadsFrete: z.enum(['frete', 'servicoFrete']),
  cpfChecked: yesNo,
  checkoutKey: z.enum(['url', 'preferenceId']),
  paymentReiniciar: yesNo,
  profileAutoCreate: yesNo,
  dateDecimals: z.union([
    z.literal('stored'),
    whole(0, 9).pipe(z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])),
  ]),
  clockOffsetMinutes: whole(-840, 840),
  mailFails: yesNo,
  errorMessages: yesNo,
  denialBody: z.enum(['json', 'empty']),
}) satisfies z.ZodType<Habits>;

const FAULT_WORDS = new Map<string, Rate['fault']>([
  ['slow', 'slow'],
  ...faultNames.map((name): [string, FaultName] => [WORDS[name], name]),
]);

export const HELP = `Opens a REST API with the habits and faults of real ones, to build against without an API.

  npm run mock -- [options]

  --habits <world>     older: the double of the older API, with error texts in JSON (default);
                       empty403: the same double, which answers every failure by an empty 403;
                       contract: store-api itself, on an embedded database in a folder that is removed
  --habit <name=value> one habit of the double; may be repeated. Names and values:
                       gateway/test/live-api/habits.ts
  --faults <list>      e.g. reset=2%,slow=5%; a fault without a share breaks every call. Before a write
                       is done, or with -done after it: reset-done=2%. The faults:
                       ${[...FAULT_WORDS.keys()].join(', ')}
  --call <call>        only this call may break, e.g. 'POST /pedidos/criar', 'GET /produtos/slug/*'
  --seed <number>      the same seed and calls give the same faults (default 1)
  --port <number>      default 4100; 0 takes a free one
  --host <address>     default 127.0.0.1. The accounts have published passwords: keep it there
  --help               this text`;

const OPTIONS = {
  habits: { type: 'string', default: 'older' },
  habit: { type: 'string', multiple: true },
  faults: { type: 'string', default: '' },
  call: { type: 'string' },
  seed: { type: 'string', default: '1' },
  port: { type: 'string', default: '4100' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', default: false },
} as const;

/** Parses the arguments. Returns null for `--help`. Throws `WrongArguments`. */
export function readSettings(args: readonly string[]): MockSettings | null {
  const values = parse(args);
  if (values.help) return null;
  const { habit = [] } = values;
  const world = WORLDS.find((name) => name === values.habits);
  if (!world) throw new WrongArguments(`--habits is one of ${WORLDS.join(', ')}.`);
  if (world === 'contract' && habit.length > 0) {
    throw new WrongArguments('--habit changes the double: it needs --habits older or empty403.');
  }
  if (values.call !== undefined && !/^(?:GET|POST|PUT|DELETE) \/\S*$/.test(values.call)) {
    throw new WrongArguments("--call is a method and a path, e.g. 'POST /pedidos/criar'.");
  }
  return {
    world,
    habits: readHabits(habit),
    rates: readRates(values.faults),
    call: values.call ?? null,
    seed: readNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER),
    port: readNumber('--port', values.port, 65_535),
    host: values.host,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch {
    throw new WrongArguments(
      `The arguments cannot be read: the options are ${Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  }
}

function readHabits(pairs: readonly string[]): Partial<Habits> {
  const entries = pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [name, rest.join('=')] as const;
  });
  const stray = entries.find(([name]) => !Object.hasOwn(seenHabits, name));
  if (stray) {
    throw new WrongArguments(
      `--habit has no ${stray[0]}. The names: ${Object.keys(seenHabits).join(', ')}.`,
    );
  }
  const read = habitValues.partial().safeParse(Object.fromEntries(entries));
  if (read.success) return withoutAbsent(read.data);
  const [issue] = read.error.issues;
  throw new WrongArguments(`--habit ${String(issue?.path[0])}: ${issue?.message}.`);
}

function readRates(list: string): Rate[] {
  const rates = list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part): Rate => {
      const [, word = '', done, percent = '100'] =
        /^\s*([\w-]+?)(-done)?(?:=(\d{1,3}(?:\.\d+)?)%)?\s*$/.exec(part) ?? [];
      const fault = FAULT_WORDS.get(word);
      if (!fault || Number(percent) > 100) {
        throw new WrongArguments(
          `--faults cannot read "${part.trim()}": write e.g. reset=2%,slow=5%. The faults: ${[...FAULT_WORDS.keys()].join(', ')}.`,
        );
      }
      return { fault, done: done !== undefined, share: Number(percent) / 100 };
    });
  if (rates.reduce((sum, { share }) => sum + share, 0) <= 1 + Number.EPSILON) return rates;
  throw new WrongArguments('--faults: the shares add up to more than 100 %.');
}

function readNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new WrongArguments(`${option} is a whole number from 0 to ${most}.`);
}

function withoutAbsent(habits: { [Name in keyof Habits]?: Habits[Name] | undefined }) {
  const entries = Object.entries(habits).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) satisfies Partial<Habits>;
}
