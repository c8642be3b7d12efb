import type { Endpoint } from '../../src/upstream/rest/call.ts';
import { endpoints } from '../../src/upstream/rest/endpoints.ts';
import * as habits from '../habits.ts';
import { judgeLoaded } from './check.ts';
import { judgeReply } from './judge-reply.ts';
import { parseDocument } from './load.ts';
import { nameOf, readOperations, replyOf } from './operations.ts';
import { createShapes } from './shape.ts';

export const ZONE = 'America/Fortaleza';
const rows: readonly Endpoint[] = Object.values(endpoints);

/** Judges the text of a document, for tests. */
export async function judge(text: string) {
  return judgeLoaded('api.json', await parseDocument(text), ZONE).report();
}

/** The verdict on the reply of one call. */
export async function judgeCall(text: string, endpoint: Endpoint) {
  const document = await parseDocument(text);
  const operation = readOperations(document, rows).find(
    ({ method, template }) => `${method} ${template}` === nameOf(endpoint),
  );
  const place = operation && replyOf(operation, document);
  return place ? judgeReply(endpoint, habits.nothing, place, createShapes(document), ZONE) : null;
}
