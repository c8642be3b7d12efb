/** How many random inputs a property gets in each run. Every run has others; `npm run test:deep` has more of them. */
export const runs = (daily: number, deep: number): number =>
  process.env['TEST_DEEP'] === undefined ? daily : deep;
