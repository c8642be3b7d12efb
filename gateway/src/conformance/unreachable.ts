import type { World } from './worlds.ts';

/** Outcomes that one upstream cannot give, each with the reason. What is not here must be seen. */
export function unreachableOutcomes(world: World): Readonly<Record<string, readonly string[]>> {
  return {
    // Answers of the gateway to an upstream that misbehaves; held by the tests of each domain, with faults.
    ...(world === 'store-api' ? OURS : LIVE),
  };
}

const OURS: Readonly<Record<string, readonly string[]>> = {};

const LIVE: Readonly<Record<string, readonly string[]>> = {};
