import type { DocumentNode } from 'graphql';
import type { Reads } from '../../cache/reads.ts';
import type { Execution } from '../execution.ts';
import type { Fill, Waiting } from './answers.ts';

/** One question: a validated document, the name of its operation and the variables. */
export interface Question {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
}

/** Prepares the fill of a question. */
export type PrepareFill = (question: Question) => Fill;

/**
 * Runs questions without HTTP: `openContext` opens the context of an anonymous caller, which knows nothing of the
 * request, and records the calls.
 */
export function createFills(
  execution: Execution,
  openContext: (reads: Reads, waiting: Waiting) => unknown,
): PrepareFill {
  return (question) => (reads, waiting) =>
    execution({ ...question, context: openContext(reads, waiting) });
}
