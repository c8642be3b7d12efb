import { z } from 'zod';
import type { Bus } from '../../server/across/bus.ts';
import type { Invalidated, Invalidation } from './invalidation.ts';

const TOPIC = 'descarte';
const groups = z.enum(['catalogo', 'fretes', 'figuras']);

/**
 * Announces the writes of this gateway to the others before they are answered, and applies theirs. After a gap between
 * gateways everything is invalid. `also` invalidates what is cached outside of `rest`.
 */
export function shareInvalidation(
  { listen, apply }: Pick<Invalidation, 'listen' | 'apply'>,
  bus: Bus,
  also: (group: Invalidated) => void,
): void {
  const invalidate = (group: Invalidated) => {
    apply(group);
    also(group);
  };
  listen((group) => bus.publish(TOPIC, group));
  bus.on(TOPIC, groups, invalidate);
  bus.onGap(() => groups.options.forEach(invalidate));
}
