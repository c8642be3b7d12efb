import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import { codeOf } from '@decantaria/server/error-code';
import { StartupError } from '@decantaria/server/settings';
import type { GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Operations that clients registered: their texts in bytes, and the longest of them. */
const REGISTERED = { maxSize: 4 * 1024 * 1024, maxEntrySize: 64 * 1024 };

const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND';

/** Apollo's texts for a wrong hash or version. It gives them no code. */
const MALFORMED = new Set([
  'provided sha does not match query',
  'Unsupported persisted query version',
]);

/** `dist/operations.json` of the web client: documents by the SHA-256 of their text, in hexadecimal. */
const manifest = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().min(1));

type Manifest = Readonly<z.output<typeof manifest>>;

/** Where the build leaves the web client's operations. */
export const operationsFile = (webDist: string) => join(webDist, 'operations.json');

/** Reads the web client's operations. Returns null when the client is not built. Throws for an unreadable file. */
export async function readManifest(path: string): Promise<Manifest | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : manifest.parse(JSON.parse(text));
}

const NAME = /(?<=\b(?:query|mutation|subscription)\s+)\w+/g;

export type Operations = ReturnType<typeof createOperations>;

/**
 * The operations that clients can send as a hash: those of the web client, and those that clients registered (automatic
 * persisted queries). Registered texts are bounded in bytes, belong to this process, and evict none of the web client's.
 * With mode `trusted` only the web client's operations run, sent as hash or text; nothing can be registered.
 */
export function createOperations(mode: 'any' | 'trusted' = 'any', ofWebClient: Manifest = {}) {
  const trusted = new Map(Object.entries(ofWebClient));
  const registered = new LRUCache<string, string>({
    ...REGISTERED,
    sizeCalculation: (text) => Buffer.byteLength(text),
  });
  const textOf = (hash: string) => trusted.get(hash) ?? registered.get(hash);
  /** False for a text that mode `trusted` refuses. */
  const permits = (text: string) => mode === 'any' || trusted.has(sha256(text));

  /** Apollo puts a prefix before the hash. */
  const cache = {
    get: async (key: string) => textOf(hashIn(key)),
    set: async (key: string, text: string) => {
      if (!trusted.has(hashIn(key))) registered.set(hashIn(key), text);
    },
    delete: async (key: string) => registered.delete(hashIn(key)),
  };

  /** Sends an unknown text on as its hash, so Apollo refuses it before it is parsed. */
  const refuseUnknown: ApolloServerPlugin = {
    requestDidStart: async ({ request }) => {
      if (request.query === undefined || permits(request.query)) return;
      request.extensions = { persistedQuery: { version: 1, sha256Hash: sha256(request.query) } };
      delete request.query;
    },
  };

  return {
    textOf,
    permits,
    /** The names of the web client's operations: the only ones that appear in metrics. */
    names: () =>
      [...trusted.values()].flatMap((text) => [...text.matchAll(NAME)].map(([name]) => name)),
    /** What Apollo Server needs: the store of hashes, the refusal, and the text of a refusal. */
    apollo: { persistedQueries: { cache }, plugins: mode === 'trusted' ? [refuseUnknown] : [] },
    /** Gives Apollo's errors about hashes a code. With `trusted`, the text names the setting. */
    explain: (error: GraphQLFormattedError): GraphQLFormattedError => {
      if (MALFORMED.has(error.message)) return { ...error, extensions: { code: 'BAD_REQUEST' } };
      if (mode === 'any' || error.extensions?.['code'] !== UNKNOWN) return error;
      return {
        ...error,
        message: 'Only operations of the web client run here (OPERATIONS=trusted).',
      };
    },
  };
}

/**
 * The operations of these settings. Throws `StartupError` when only the web client's operations may run and the client is
 * not built, and when the file of an earlier build cannot be read.
 */
export async function openOperations(settings: {
  readonly operations: 'any' | 'trusted';
  readonly operationsPrevious: string | undefined;
  readonly webDist: string;
}): Promise<Operations> {
  const { operations, operationsPrevious, webDist } = settings;
  const file = operationsFile(webDist);
  const manifest = await readManifest(file);
  if (operations === 'trusted' && manifest === null) {
    throw new StartupError(
      `OPERATIONS=trusted needs the operations of the web client, and ${file} does not exist. Run \`npm run build\`, correct WEB_DIST, or unset OPERATIONS.`,
    );
  }
  const previous =
    operationsPrevious === undefined
      ? {}
      : await readManifest(operationsPrevious).catch(() => null);
  if (previous === null) {
    throw new StartupError(
      `OPERATIONS_PREVIOUS names ${operationsPrevious}, which is no readable file of operations. Correct the path of the previous build's operations.json, or unset OPERATIONS_PREVIOUS.`,
    );
  }
  return createOperations(operations, { ...previous, ...manifest });
}

const sha256 = (text: string) => hash('sha256', text);

const hashIn = (key: string) => key.slice(key.lastIndexOf(':') + 1);
