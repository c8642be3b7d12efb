import { type Answer, json } from './answers.ts';
import { crash } from './errors.ts';
import type { Habits } from './habits.ts';

/** The answer of a saved write that serialises an entity with possible cycles. */
export function cyclicAnswer({ statusReply }: Habits, entity: object, isCyclic: boolean): Answer {
  if (statusReply === 'error-after-saving') throw crash('Could not write JSON');
  if (statusReply === 'clean' || !isCyclic) return json(entity);
  const start = JSON.stringify(entity).slice(0, -1);
  const turn = `,"produtos":[${start},"categorias":[${start}`;
  return {
    kind: 'broken',
    json: `${start}${turn.repeat(20)}`,
    aborted: statusReply === 'aborted',
  };
}
