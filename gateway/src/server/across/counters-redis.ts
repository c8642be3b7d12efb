import type { Counters, Gate, Way } from '@decantaria/server/counters';
import type { Encryption } from './encryption.ts';
import type { Link } from './link.ts';

/** Parameters of a gate's rule, in the order of the script. */
function parametersOf(gate: Gate): readonly number[] {
  switch (gate.rule) {
    case 'window':
      return [gate.most, gate.windowMs, 0];
    case 'pauses':
      return [gate.free, gate.firstMs, gate.longestMs];
    case 'bucket':
      return [gate.burst, gate.everyMs, 0];
  }
}

/** Uncounts in milliseconds of the rule; only a bucket needs it. */
const stepOf = (gate: Gate) => (gate.rule === 'bucket' ? gate.everyMs : 0);

/**
 * Counts in Redis, so that the limits hold for all gateways together. While Redis does not answer, `local` counts: the
 * limits then hold for each gateway. `now` in milliseconds since 1970: the gateways' clocks must agree within a second.
 */
export function createRedisCounters(
  link: Link,
  encryption: Encryption,
  { local, now = Date.now }: { readonly local: Counters; readonly now?: () => number },
): Counters {
  const nameOf = ({ of, key }: Pick<Gate, 'of' | 'key'>) =>
    encryption.nameOf('tentativas', `${of} ${key}`);
  const placeName = (place: string) => encryption.nameOf('origem', place);

  const undo = async (gates: readonly Gate[], times: readonly string[]) => {
    const args = gates.flatMap((gate, index) => [
      gate.rule,
      stepOf(gate),
      times[2 * index] ?? '',
      times[2 * index + 1] ?? '',
    ]);
    await link.ask((redis) => redis.giveBack(gates.map(nameOf), args));
  };

  return {
    take: async (way: Way) => {
      const { gates, known } = way;
      const all = [...gates, ...(known?.gates ?? [])];
      const keys = [known ? placeName(known.place) : placeName(''), ...all.map(nameOf)];
      const args = [
        now(),
        gates.length,
        ...all.flatMap((gate) => [gate.rule, ...parametersOf(gate)]),
      ];
      const reply = await link.ask((redis) => redis.take(keys, args));
      if (reply === undefined) return local.take(way);
      const [waitMs, first, ...times] = reply;
      if (waitMs !== '0') return { waitMs: Number(waitMs) };
      const isKnown = first !== '0';
      const passed = isKnown ? (known?.gates ?? []) : gates;
      return { giveBack: () => undo(passed, times), isKnown };
    },
    forget: async (gate) => {
      await local.forget(gate);
      await link.ask((redis) => redis.del(nameOf(gate)));
    },
    know: async (place, lifetimeMs) => {
      await local.know(place, lifetimeMs);
      const until = String(now() + lifetimeMs);
      await link.ask((redis) => redis.set(placeName(place), until, { PX: lifetimeMs }));
    },
  };
}
