import { storeApiProject } from './vitest.config.ts';

export default storeApiProject('store-api-postgres');
