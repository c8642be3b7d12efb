/** State of a link to a product whose card is shown: its page starts with what the card has. */
export const fromCard = (id: string) => ({ produto: id });

/** The id that a link from a card carries; null for any other way to the page. */
export function idFromCard(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('produto' in state)) return null;
  return typeof state.produto === 'string' ? state.produto : null;
}
