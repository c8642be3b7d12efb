import type { Switch } from '../../src/server/part.ts';

export const deprecated: Switch = {
  load: async () => (await import('./deprecated.ts')).part,
};
