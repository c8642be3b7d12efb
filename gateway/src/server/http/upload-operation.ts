import { z } from 'zod';
import type { UploadModel } from '../../shop/upload.ts';
import { RequestRefused } from './errors.ts';
import { isRecord, requireShallow } from './json.ts';

/** The body of a GraphQL request. */
export type Operation = Readonly<Record<string, unknown>>;

/** The target of the file: the name of its part, and the variable of the operation. */
interface UploadTarget {
  readonly part: string;
  readonly variable: string;
}

const mapWire = z.record(z.string(), z.tuple([z.string()]));
const VARIABLE = /^variables\.(\w+)$/;

/**
 * Builds an operation from the fields `operations` and `map` and the file, in this order of the spec. Each step throws
 * `RequestRefused`.
 */
export function createDraft() {
  let operation: Operation | undefined;
  /** Null where no file is missing. */
  let target: UploadTarget | null | undefined;
  return {
    takeField: (name: string, value: string) => {
      if (operation === undefined) {
        if (name !== 'operations') throw wrongOrder();
        operation = parseOperations(value);
      } else if (target === undefined) {
        if (name !== 'map') throw wrongOrder();
        target = parseMap(value);
      }
    },
    /** Returns the operation with `upload` as its variable. */
    takeFile: (part: string, upload: UploadModel): Operation => {
      if (operation === undefined || target === undefined) throw wrongOrder();
      if (target?.part !== part) throw new RequestRefused(400, '`map` does not name this file.');
      placeUpload(operation, target.variable, upload);
      target = null;
      return operation;
    },
    /** Returns the operation of a complete form. */
    finish: (): Operation => {
      if (operation === undefined || target === undefined) throw wrongOrder();
      if (target !== null) throw new RequestRefused(400, 'The file that `map` names is missing.');
      return operation;
    },
  };
}

function wrongOrder(): RequestRefused {
  return new RequestRefused(
    400,
    'Send the fields `operations` and `map`, then the file (GraphQL multipart request spec).',
  );
}

/** One operation, no batch. */
function parseOperations(text: string): Operation {
  const json = parseJson('operations', text);
  if (Array.isArray(json)) throw new RequestRefused(400, 'Operations cannot be batched.');
  if (!isRecord(json)) throw new RequestRefused(400, '`operations` must be a JSON object.');
  return json;
}

/** Null when it names no file. A file can be read once, so it has one target. */
function parseMap(text: string): UploadTarget | null {
  const map = mapWire.safeParse(parseJson('map', text));
  if (!map.success) {
    throw new RequestRefused(400, '`map` must look like {"0":["variables.imagem"]}.');
  }
  const [entry, ...others] = Object.entries(map.data);
  if (others.length > 0) throw new RequestRefused(400, 'Send at most one file.');
  if (entry === undefined) return null;
  const [part, [path]] = entry;
  const variable = VARIABLE.exec(path)?.[1];
  if (variable === undefined) throw unknownVariable();
  return { part, variable };
}

/** Makes `upload` the variable, in place of null. Own keys only. */
function placeUpload({ variables }: Operation, name: string, upload: UploadModel): void {
  if (!isRecord(variables) || !Object.hasOwn(variables, name)) throw unknownVariable();
  if (variables[name] !== null) {
    throw new RequestRefused(400, 'The variable that the file goes to must be null.');
  }
  Object.assign(variables, { [name]: upload });
}

function unknownVariable(): RequestRefused {
  return new RequestRefused(400, '`map` names a variable that `operations` does not have.');
}

function parseJson(field: string, text: string): unknown {
  requireShallow(text);
  try {
    return JSON.parse(text, refusePrototype);
  } catch {
    throw new RequestRefused(400, `\`${field}\` is not JSON that can be read.`);
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('refused key');
  return value;
}
