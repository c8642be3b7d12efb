import { open } from 'node:fs/promises';
import SwaggerParser from '@apidevtools/swagger-parser';
import { z } from 'zod';
import { parseJson } from '../judge.ts';
import { isObject, type RawObject, textOf } from '../notes.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_DEPTH = 120;
const MAX_NODES = 500_000;
const MAX_REFS = 20_000;
const DEADLINE_MS = 15_000;

/** An OpenAPI 3.0 or 3.1 document, parsed and within the limits. */
export interface OpenDocument {
  /** Title and version of the API, and the version of OpenAPI. */
  readonly name: string;
  readonly root: RawObject;
  /** False for a document that allows null nowhere, as generated ones often do. */
  readonly declaresNull: boolean;
  /** The value at a local reference such as `#/components/schemas/Produto`; undefined for any other. */
  readonly resolve: (reference: string) => unknown;
}

/** An object, which the parser then checks. */
const jsonDocument = z.custom<Awaited<ReturnType<SwaggerParser['parse']>>>(isObject);

/** Thrown for a document that cannot be judged. `message` is one sentence without its content. */
export class UnusableDocument extends Error {}

const unusable = (text: string): never => {
  throw new UnusableDocument(`--openapi cannot be used: ${text}.`);
};

/** Reads, parses and measures a document from a file or an http(s) address. Throws `UnusableDocument`. */
export async function loadDocument(source: string): Promise<OpenDocument> {
  const text = /^https?:\/\//i.test(source) ? await fetchText(source) : await readText(source);
  return parseDocument(text);
}

/** Parses JSON or YAML. References to other files and addresses are neither read nor followed. */
export async function parseDocument(text: string): Promise<OpenDocument> {
  const parser = new SwaggerParser();
  // The parser reads nothing but this text.
  const given = { order: 1, canRead: true, read: () => text };
  const options = { resolve: { external: false, file: given, http: false } } as const;
  // Its parser of YAML reads JSON too, but slowly.
  const json = jsonDocument.safeParse(parseJson(text)).data;
  const root: unknown = await (json
    ? parser.resolve('document.json', json, options)
    : parser.resolve('document.yaml', options)
  )
    .then(() => parser.api)
    .catch(() => unusable('it is neither JSON nor YAML of an OpenAPI 3.0 or 3.1 document'));
  if (!isObject(root) || !isObject(root['paths'])) return unusable('it has no paths');
  const { openapi } = root;
  if (typeof openapi !== 'string' || !/^3\.[01](?:\.|$)/.test(openapi)) {
    return unusable('it is not OpenAPI 3.0 or 3.1');
  }
  const { declaresNull } = measure(root);
  const info = isObject(root['info']) ? root['info'] : {};
  return {
    name: clean(
      `${textOf(info['title']) || 'untitled'} ${textOf(info['version'])}, OpenAPI ${openapi}`,
    ),
    root,
    declaresNull,
    resolve: (reference) => {
      if (!reference.startsWith('#/')) return undefined;
      try {
        return parser.$refs.get(reference);
      } catch {
        return undefined;
      }
    },
  };
}

async function readText(file: string): Promise<string> {
  const handle = await open(file).catch(() => unusable('the file cannot be opened'));
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) unusable(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    return await handle.readFile('utf8');
  } catch (error) {
    if (error instanceof UnusableDocument) throw error;
    return unusable('the file cannot be read');
  } finally {
    await handle.close();
  }
}

async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const reply = await fetch(url, { signal, headers: { accept: 'application/json, */*;q=0.5' } });
    if (!reply.ok) return unusable(`the address answers ${reply.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of reply.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) return unusable(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof UnusableDocument) throw error;
    return unusable('the address does not answer');
  }
}

/** Counts once what aliases share, and looks for null. Throws when the document is beyond a limit. */
function measure(root: unknown) {
  const seen = new Set<unknown>();
  const waiting: (readonly [value: unknown, depth: number])[] = [[root, 0]];
  let refs = 0;
  let declaresNull = false;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (depth > MAX_DEPTH) unusable(`it is nested deeper than ${MAX_DEPTH} levels`);
    if (seen.size > MAX_NODES) unusable(`it has more than ${MAX_NODES} objects`);
    if ('$ref' in value) refs += 1;
    declaresNull ||= isObject(value) && allowsNull(value);
    if (refs > MAX_REFS) unusable(`it has more than ${MAX_REFS} references`);
    for (const child of Object.values(value)) waiting.push([child, depth + 1]);
  }
  return { declaresNull };
}

const allowsNull = ({ nullable, type }: RawObject) =>
  nullable === true || type === 'null' || (Array.isArray(type) && type.includes('null'));

const MAX_SHOWN = 160;

/** Text of the document for a terminal: without control characters, and cut. */
export function clean(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
  return plain.length <= MAX_SHOWN ? plain : `${plain.slice(0, MAX_SHOWN)}…`;
}
