import type { FastifyInstance } from 'fastify';
import type { Health } from '../http/health.ts';
import { type AnswerParts, cachedAnswers } from './cached-answers.ts';
import { cachedPages, type PageParts } from './cached-pages.ts';
import { type KnownParts, knownOperations } from './known-operations.ts';
import { takeShortCuts } from './listener.ts';

interface ShortCutParts<Context> extends AnswerParts, PageParts, KnownParts<Context> {
  readonly health: Pick<Health, 'isDraining'>;
  readonly answerCache: boolean;
  readonly pageCache: boolean;
}

/**
 * Answers requests before Fastify or Apollo sees them, by what they replied to equal requests (docs/decisions/0038, 0047).
 * Without this concern every reply is the same and takes more CPU. Comes before the routes.
 */
export function shortCuts<Context>(app: FastifyInstance, parts: ShortCutParts<Context>): void {
  knownOperations(app, parts);
  takeShortCuts(app.server, parts.health.isDraining, [
    ...(parts.answerCache ? [cachedAnswers(app, parts)] : []),
    ...(parts.pageCache ? [cachedPages(app, parts)] : []),
  ]);
}
