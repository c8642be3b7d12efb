import type { Switch } from '../../src/server/part.ts';

export const federation: Switch = {
  variable: 'FEDERATION',
  meaning:
    '`on` adds `_entities` and `_service` of Apollo Federation ([clients](clients.md#federation)). `_service` needs `INTROSPECTION`',
  load: async () => (await import('./subgraph.ts')).part,
};
