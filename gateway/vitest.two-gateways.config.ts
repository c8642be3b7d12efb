import { gatewayProject } from './vitest.config.ts';

export default gatewayProject('two-gateways');
