import type { Endpoint } from '../../src/upstream/rest/call.ts';
import { endpoints } from '../../src/upstream/rest/endpoints.ts';
import type { Answer } from '../ask.ts';
import type { Finding } from '../findings.ts';
import * as habits from '../habits.ts';
import { parseJson, type RowReport, type Verdict } from '../judge.ts';
import { isObject } from '../notes.ts';
import { type Group, probes, type ReadName } from '../probes.ts';
import type { DocumentReport } from '../run.ts';
import { compareReply, type Difference } from './compare-reply.ts';
import { breaksAt, judgeReply, notDescribed, type ReplyReport } from './judge-reply.ts';
import { judgeRequest } from './judge-request.ts';
import { clean, loadDocument, type OpenDocument } from './load.ts';
import { NEEDED_WRITES, WITHOUT_WRITE } from './needed-writes.ts';
import { nameOf, type Operation, readOperations, replyOf } from './operations.ts';
import { SENT } from './sent.ts';
import { createShapes } from './shape.ts';

export { UnusableDocument } from './load.ts';

/** A document that was judged, and waits for replies of its API. */
export interface JudgedDocument {
  /** Compares a reply with the document. */
  readonly compare: (name: ReadName, answer: Answer) => void;
  readonly report: () => DocumentReport;
}

const NAMES = Object.keys(endpoints).filter((name): name is keyof typeof endpoints =>
  Object.hasOwn(endpoints, name),
);
const isRead = (name: string): name is ReadName => Object.hasOwn(probes, name);
const needOf = (name: keyof typeof endpoints) => {
  if (isRead(name)) return probes[name].without;
  const needed = new Map(Object.entries(NEEDED_WRITES)).get(name);
  return { needed: needed !== undefined, text: needed ?? WITHOUT_WRITE };
};
const NEEDED = NAMES.filter((name) => needOf(name).needed);
/** With fewer of the needed calls, similar paths are chance. */
const LEAST = 4;

/** Loads and judges a document. Throws `UnusableDocument`. */
export async function judgeDocument(source: string, timeZone: string): Promise<JudgedDocument> {
  return judgeLoaded(source, await loadDocument(source), timeZone);
}

/** Judges a parsed document. Never calls the API. */
export function judgeLoaded(
  source: string,
  document: OpenDocument,
  timeZone: string,
): JudgedDocument {
  const operations = readOperations(
    document,
    NAMES.map((name) => endpoints[name]),
  );
  const byName = new Map(operations.map((one) => [`${one.method} ${one.template}`, one]));
  const shapeOf = createShapes(document);
  /** By the reply's schema: many calls answer an order. */
  const judgedReplies = new Map<
    string,
    { readonly of: Endpoint['reply']; readonly report: ReplyReport }[]
  >();
  const found = NEEDED.filter((name) => byName.has(nameOf(endpoints[name])));
  const about = { source: clean(source), name: document.name, operations: operations.length };
  if (found.length < LEAST) {
    const share = found.length === 0 ? 'none' : `only ${found.length}`;
    const stranger = `  ✗ This is not the API of such a shop: it has ${share} of the ${NEEDED.length} calls that the shop needs.\nNothing else was compared. docs/rest-contract.md lists the calls.`;
    return {
      compare: () => undefined,
      report: () => ({ ...about, stranger, rows: [], findings: [] }),
    };
  }
  const rows = NAMES.map((name): RowReport => {
    const endpoint: Endpoint = endpoints[name];
    const operation = byName.get(nameOf(endpoint));
    const judged = operation
      ? withRequest(judgeOperation(name, operation), name, operation)
      : { verdict: missing(name), fields: [], details: [] };
    return {
      group: groupOf(name, endpoint),
      call: `${endpoint.method} ${endpoint.path}`,
      status: null,
      ms: null,
      ...judged,
    };
  });
  const findings: Finding[] = [];
  /** Fields that are null, where the document allows it nowhere: one finding. */
  const nulls: string[] = [];
  return {
    compare: (name, answer) => {
      findings.push(...compareAnswer(name, answer));
    },
    report: () => ({ ...about, stranger: null, rows, findings: [...findings, ...nullsOf(nulls)] }),
  };

  /** Adds what the gateway sends. A request that the document refuses decides before the reply. */
  function withRequest(
    report: ReplyReport,
    name: keyof typeof endpoints,
    operation: Operation,
  ): ReplyReport {
    const sent = SENT[name];
    const fields = sent ? judgeRequest(sent, operation, document, shapeOf) : [];
    const broken = fields.filter(({ mark }) => mark === 'breaks');
    const unlisted = fields.filter(({ mark }) => mark === 'missing').map(({ path }) => path);
    return {
      verdict:
        broken.length > 0 && report.verdict.mark !== 'breaks'
          ? breaksAt(broken, 'the document refuses what the gateway sends')
          : report.verdict,
      fields: [...report.fields, ...fields],
      details: [
        ...report.details,
        ...(unlisted.length > 0 ? [`sent, but not documented: ${unlisted.join(', ')}`] : []),
      ],
    };
  }

  function judgeOperation(name: keyof typeof endpoints, operation: Operation): ReplyReport {
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.body !== 'json') return FITS;
    const place = replyOf(operation, document);
    if (!place) return notDescribed();
    const observe = isRead(name) ? probes[name].observe : habits.nothing;
    const reference = isObject(place.schema) ? place.schema['$ref'] : undefined;
    const key = `${typeof reference === 'string' ? reference : place.pointer} ${observe.name}`;
    const kept = judgedReplies.get(key) ?? [];
    const same = kept.find(({ of }) => of === endpoint.reply);
    if (same) return same.report;
    const report = judgeReply(endpoint, observe, place, shapeOf, timeZone);
    judgedReplies.set(key, [...kept, { of: endpoint.reply, report }]);
    return report;
  }

  function compareAnswer(name: ReadName, answer: Answer): Finding[] {
    const endpoint: Endpoint = endpoints[name];
    const operation = byName.get(nameOf(endpoint));
    const call = `${endpoint.method} ${endpoint.path}`;
    if (answer.kind === 'silence') return [];
    const isOk = answer.status < 300;
    if (!operation) {
      return isOk ? [differs(`${call} answers ${answer.status}, and the document lacks it`)] : [];
    }
    if (answer.status === 404 && !endpoint.path.includes('{')) {
      return [
        differs(`${call} answers 404, and the document has it (${clean(operation.pointer)})`),
      ];
    }
    const place = isOk ? replyOf(operation, document) : null;
    const json = isOk && answer.kind === 'reply' ? parseJson(answer.text) : undefined;
    if (!place || json === undefined) return [];
    const found = compareReply(json, place, shapeOf);
    const isOwn = ({ isNull }: Difference) => document.declaresNull || !isNull;
    nulls.push(...found.filter((one) => !isOwn(one)).map(({ text }) => `${call} ${text}`));
    return found.filter(isOwn).map(({ text }) => differs(`${call} ${text}`));
  }
}

const FITS: ReplyReport = { verdict: { mark: 'fits', empty: false }, fields: [], details: [] };

/** The reply decides, not the document: a difference breaks nothing by itself. */
const differs = (text: string): Finding => ({ about: 'differs', mark: 'healed', text });

function nullsOf(nulls: readonly string[]): Finding[] {
  if (nulls.length === 0) return [];
  const text = `fields are null, and the document allows that nowhere (${nulls.length}); the first: ${nulls[0]}`;
  return [differs(text)];
}

function missing(name: keyof typeof endpoints): Verdict {
  const { needed, text } = needOf(name);
  if (!needed) return { mark: 'missing', without: text };
  return {
    mark: 'breaks',
    problem: 'the document does not have this call (#/paths)',
    where: [],
    advice: `Without it ${text}.`,
  };
}

function groupOf(name: keyof typeof endpoints, endpoint: Endpoint): Group {
  if (isRead(name)) return probes[name].group;
  return endpoint.access === 'admin' ? 'Administration' : 'Writes';
}
