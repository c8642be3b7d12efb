// The parts that can be removed, a folder and a line each: docs/architecture.md, "Parts that can be removed".
export { deprecated } from './deprecated/switch.ts';
export { federation } from './federation/switch.ts';
export { mcp } from './mcp/switch.ts';
