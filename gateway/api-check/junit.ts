import { XMLBuilder } from 'fast-xml-parser';
import type { Finding } from './findings.ts';
import type { RowReport } from './judge.ts';
import type { Judged } from './report.ts';
import type { DocumentReport } from './run.ts';

interface Case {
  readonly name: string;
  /** Empty for a case that passes. */
  readonly failure: string;
  readonly skipped: string;
}

/** Renders what was judged as JUnit XML: a suite for the document and one for the API, a case for each call. */
export function renderJunit({ live, document }: Judged): string {
  const suites = [
    ...(document ? [suiteOf(`document ${document.source}`, casesOfDocument(document))] : []),
    ...(live ? [suiteOf(`API ${live.url}`, casesOf(live.rows, live.findings))] : []),
  ];
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: { '@_name': 'gateway:check', testsuite: suites },
  });
}

function suiteOf(name: string, cases: readonly Case[]) {
  return {
    '@_name': printable(name),
    '@_tests': cases.length,
    '@_failures': cases.filter(({ failure }) => failure !== '').length,
    '@_skipped': cases.filter(({ skipped }) => skipped !== '').length,
    testcase: cases.map((one) => ({
      '@_classname': 'gateway:check',
      '@_name': printable(one.name),
      ...(one.failure === '' ? {} : { failure: messageOf(one.failure) }),
      ...(one.skipped === '' ? {} : { skipped: messageOf(one.skipped) }),
    })),
  };
}

function messageOf(text: string) {
  const [first = ''] = text.split('\n');
  return { '@_message': printable(first), '#text': printable(text) };
}

function casesOfDocument({ stranger, rows, findings }: DocumentReport): Case[] {
  if (stranger === null) return casesOf(rows, findings);
  return [{ name: 'is the API of a shop', failure: stranger, skipped: '' }];
}

function casesOf(rows: readonly RowReport[], findings: readonly Finding[]): Case[] {
  return [
    ...rows.map(({ call, what, verdict }) => ({
      name: what === undefined ? call : `${call} (${what})`,
      failure:
        verdict.mark === 'breaks'
          ? [verdict.problem, ...verdict.where, verdict.advice].join('\n')
          : '',
      skipped:
        verdict.mark === 'not-asked'
          ? verdict.why
          : verdict.mark === 'missing'
            ? `missing, optional: without it ${verdict.without}`
            : '',
    })),
    ...findings.map(({ about, mark, text }) => ({
      name: `${about}: ${text}`,
      failure: mark === 'breaks' ? text : '',
      skipped: mark === 'not-asked' ? text : '',
    })),
  ];
}

/** Without the characters that XML cannot hold. */
const printable = (text: string) => text.toWellFormed().replaceAll(/[^\P{C}\n]/gu, ' ');
