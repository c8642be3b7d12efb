/**
 * How the site's search reads a query. VitePress hands these functions to the browser as text: each must be complete by itself.
 */
export const searchOptions = {
  /** Leaves out words that stand in every page, as in "how do I add a column". */
  processTerm(term: string): string | null {
    const word = term.toLowerCase();
    const everywhere =
      /^(?:an?|and|are|by|can|do|does|for|how|i|in|is|it|my|of|on|or|the|to|what|where|which|with)$/;
    return everywhere.test(word) ? null : word;
  },
  /** Only the last word may be unfinished: "add" is no beginning of "address". */
  prefix(_term: string, index: number, terms: readonly string[]): boolean {
    return index === terms.length - 1;
  },
  /** Short words are not taken for similar ones. */
  fuzzy(term: string): number {
    return term.length > 4 ? 0.2 : 0;
  },
  /** Guides come before reasons and requirements, and both before the table of tests, which has every word. */
  boostDocument(page: string): number {
    if (page.includes('/requirements/coverage')) return 0.05;
    return /^\/(?:decisions|requirements|rest-contract)/.test(page) ? 0.4 : 1;
  },
};
