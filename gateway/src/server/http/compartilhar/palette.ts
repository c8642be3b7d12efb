/** The colours of the shop's pages (`web/src/app/theme/tokens.ts`). The drawings in `gateway/assets` repeat them. */
export const PALETTE = {
  bg: '#120e0a',
  surface: '#211a13',
  line: '#57442f',
  text: '#f6ede0',
  soft: '#cdbda7',
  amber: '#e6a955',
  bright: '#f4c582',
} as const;
