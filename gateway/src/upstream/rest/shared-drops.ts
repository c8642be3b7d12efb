import { z } from 'zod';
import type { Bus } from '../../server/across/bus.ts';
import type { RestClient } from './client.ts';

const TOPIC = 'descarte';
const dropped = z.enum(['catalogo', 'fretes', 'figuras']);

/**
 * Announces the writes of this gateway to the others before they are answered, and drops what theirs invalidate. After a
 * gap between gateways everything is dropped. `also` drops what is cached outside of `rest`.
 */
export function shareDrops(
  rest: Pick<RestClient, 'onDrop' | 'drop'>,
  bus: Bus,
  also: (group: z.output<typeof dropped>) => void,
): void {
  const drop = (group: z.output<typeof dropped>) => {
    rest.drop(group);
    also(group);
  };
  rest.onDrop((group) => bus.publish(TOPIC, group));
  bus.on(TOPIC, dropped, drop);
  bus.onGap(() => dropped.options.forEach(drop));
}
