import type { Endpoint } from '../../src/upstream/rest/call.ts';
import { isObject, type RawObject } from '../notes.ts';
import type { OpenDocument } from './load.ts';
import { escapePointer, listOf, type Place } from './shape.ts';

/** One call that the document declares. */
export interface Operation {
  readonly method: string;
  /** As the document writes it. */
  readonly path: string;
  /** With `{}` for each parameter, and without the base that all calls share. */
  readonly template: string;
  readonly pointer: string;
  readonly value: RawObject;
  /** The path that holds the call: its parameters are those of the call too. */
  readonly item: { readonly value: RawObject; readonly pointer: string };
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'];
const MAX_OPERATIONS = 5000;

/** The document's calls, below the base under which most calls of `endpoints` are found. */
export function readOperations(
  { root, resolve }: OpenDocument,
  endpoints: readonly Endpoint[],
): Operation[] {
  const found = Object.entries(isObject(root['paths']) ? root['paths'] : {}).flatMap(
    ([path, declared]) => {
      const { value: item, pointer: place } = follow(
        declared,
        `#/paths/${escapePointer(path)}`,
        resolve,
      );
      if (!isObject(item)) return [];
      return METHODS.flatMap((method) => {
        const value = item[method];
        const pointer = `${place}/${method}`;
        return isObject(value)
          ? [
              {
                method: method.toUpperCase(),
                path,
                template: templateOf(path),
                pointer,
                value,
                item: { value: item, pointer: place },
              },
            ]
          : [];
      });
    },
  );
  const operations = found.slice(0, MAX_OPERATIONS);
  const base = findBase(operations, new Set(endpoints.map(nameOf)));
  return operations.flatMap((operation) =>
    operation.template.startsWith(base)
      ? [{ ...operation, template: operation.template.slice(base.length) }]
      : [],
  );
}

/** Method and path of a row with `{}` for each parameter, as `Operation` has them. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${templateOf(path)}`;

const templateOf = (path: string) =>
  path.replaceAll(/\{[^{}/]*\}/g, '{}').replace(/(?<=[^/])\/+$/, '');

/** The first segments, at most three, under which most rows of the table are found. */
function findBase(operations: readonly Operation[], rows: ReadonlySet<string>): string {
  const counts = new Map<string, number>([['', 0]]);
  for (const { method, template } of operations) {
    const steps = template.split('/');
    for (let n = 1; n <= Math.min(4, steps.length - 1); n += 1) {
      const base = steps.slice(0, n).join('/');
      if (!rows.has(`${method} ${template.slice(base.length)}`)) continue;
      counts.set(base, (counts.get(base) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** The schema of the JSON reply of success; null when the document gives none. */
export function replyOf(operation: Operation, document: OpenDocument): Place | null {
  const responses = isObject(operation.value['responses']) ? operation.value['responses'] : {};
  const status = ['200', '201', '2XX', '2xx', 'default'].find((name) => isObject(responses[name]));
  if (status === undefined) return null;
  const start = `${operation.pointer}/responses/${status}`;
  return jsonOf(responses[status], start, document);
}

/** The declared parameters of a call, with those of its path. */
export function parametersOf({ value, pointer, item }: Operation, { resolve }: OpenDocument) {
  return [item, { value, pointer }].flatMap(({ value: owner, pointer: place }) =>
    listOf(owner['parameters']).map((one, n) => follow(one, `${place}/parameters/${n}`, resolve)),
  );
}

/** The schema of a JSON body, of a reply or a request; null without one. */
export function jsonOf(declared: unknown, start: string, { resolve }: OpenDocument): Place | null {
  const { value: response, pointer } = follow(declared, start, resolve);
  const content = isObject(response) && isObject(response['content']) ? response['content'] : {};
  const type = Object.keys(content)
    .filter((name) => /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*)(?:;|$)/i.test(name))
    .toSorted((one, other) => Number(one === '*/*') - Number(other === '*/*'))[0];
  if (type === undefined) return null;
  const body = content[type];
  return isObject(body) && body['schema'] !== undefined
    ? { pointer: `${pointer}/content/${escapePointer(type)}/schema`, schema: body['schema'] }
    : null;
}

/** Follows a reference in the place of a path or a response. */
function follow(value: unknown, pointer: string, resolve: OpenDocument['resolve']) {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string'
    ? { value: resolve(reference), pointer: reference }
    : { value, pointer };
}
