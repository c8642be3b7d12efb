import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { z } from 'zod';
import { limits } from '../src/server/graphql/limits.ts';

const FOLDER = fileURLToPath(new URL('../../docs/releases/', import.meta.url));

const texts = z.record(z.string(), z.string().min(1));

/** What a release promised its clients. */
export interface Release {
  readonly version: string;
  readonly sdl: string;
  /** The texts of its web client's operations. */
  readonly operations: readonly string[];
}

/** A change of the schema, as a sentence that `accepted.json` may name. */
type Accepted = Readonly<Record<string, string>>;

const read = (...path: string[]) => readFileSync(join(FOLDER, ...path), 'utf8');

/** Reads the newest release, and the changes since then that were made on purpose. */
export function readLastRelease(): { readonly release: Release; readonly accepted: Accepted } {
  const versions = readdirSync(FOLDER).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const version = versions.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1);
  if (version === undefined) throw new Error(`${FOLDER} has no release.`);
  return {
    release: {
      version,
      sdl: read(version, 'schema.graphql'),
      operations: Object.values(texts.parse(JSON.parse(read(version, 'operations.json')))),
    },
    accepted: texts.parse(JSON.parse(read('accepted.json'))),
  };
}

/** Returns a sentence for each promise of the release that `sdl` breaks; none when its clients work as before. */
export function brokenPromises(release: Release, sdl: string, accepted: Accepted = {}): string[] {
  const before = buildSchema(release.sdl);
  const after = buildSchema(sdl);
  const changes = [
    ...findBreakingChanges(before, after).map((change) => ({ ...change, kind: 'Breaking' })),
    ...findDangerousChanges(before, after)
      .filter((change) => !isSurvived(after, change))
      .map((change) => ({ ...change, kind: 'Dangerous' })),
  ];
  const found = new Set(changes.map(({ description }) => description));
  return [
    ...changes
      .filter(({ description }) => !Object.hasOwn(accepted, description))
      .map(({ kind, description }) => `${kind} since ${release.version}: ${description}`),
    ...Object.keys(accepted)
      .filter((description) => !found.has(description))
      .map((description) => `accepted.json accepts a change that was not made: ${description}`),
    ...release.operations.flatMap((text) => refusals(after, release.version, text)),
  ];
}

function refusals(schema: GraphQLSchema, version: string, text: string): string[] {
  const [, name = text] = /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text) ?? [];
  return validate(schema, parse(text), [...specifiedRules, limits]).map(
    ({ message }) => `The operation ${name} of ${version} is refused: ${message}`,
  );
}

/** True for a dangerous change that clients survive by the rules of the contract (docs/decisions/0048). */
function isSurvived(
  schema: GraphQLSchema,
  { type, description }: { readonly type: DangerousChangeType; readonly description: string },
): boolean {
  const [, added = '', grown = ''] =
    /^(\w+) was added to \w+ type (\w+)\.$/.exec(description) ?? [];
  switch (type) {
    case DangerousChangeType.OPTIONAL_ARG_ADDED:
    case DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED:
      return true;
    case DangerousChangeType.VALUE_ADDED_TO_ENUM:
      return grown === 'CodigoFalha' || !isReturned(schema, grown);
    case DangerousChangeType.TYPE_ADDED_TO_UNION:
      return isRefusal(schema, added) && isUnionType(schema.getType(grown));
    default:
      return false;
  }
}

/** True when a reply can hold a value of the enum. */
function isReturned(schema: GraphQLSchema, name: string): boolean {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .some((type) =>
      Object.values(type.getFields()).some((field) => getNamedType(field.type).name === name),
    );
}

function isRefusal(schema: GraphQLSchema, name: string): boolean {
  const type = schema.getType(name);
  return isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Falha');
}
