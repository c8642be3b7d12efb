import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/lib/root.mjs';

const File = z.record(z.string(), z.string());

/** An operation of the built web client: gateways know it by its hash. */
export interface Operation {
  readonly name: string;
  readonly hash: string;
  readonly document: string;
}

const operations = new Map<string, Operation>();

/** The operation of this name in web/dist/operations.json. */
export function operationOf(name: string): Operation {
  if (operations.size === 0) {
    const file = readFileSync(join(ROOT, 'web/dist/operations.json'), 'utf8');
    for (const [hash, document] of Object.entries(File.parse(JSON.parse(file)))) {
      const [, found = ''] = /^(?:query|mutation|subscription) (\w+)/.exec(document) ?? [];
      operations.set(found, { name: found, hash, document });
    }
  }
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`The web client has no operation ${name}.`);
  return operation;
}
