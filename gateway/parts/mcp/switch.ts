import type { Switch } from '../../src/server/part.ts';

export const mcp: Switch = {
  variable: 'MCP',
  meaning:
    '`on` serves assistants at `/mcp`, by the Model Context Protocol ([assistants](assistants.md))',
  load: async () => (await import('./routes.ts')).part,
};
