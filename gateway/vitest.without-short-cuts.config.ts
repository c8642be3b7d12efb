import { gatewayProject } from './vitest.config.ts';

export default gatewayProject('without-short-cuts');
