/** Stripe's names for what the shop's tokens say. */
const VARIABLES = {
  colorPrimary: '--amber',
  colorBackground: '--bg-raised',
  colorText: '--text',
  colorTextSecondary: '--text-soft',
  colorTextPlaceholder: '--text-faint',
  colorDanger: '--danger',
  borderRadius: '--radius',
} as const;

/** CHK-01: Stripe's night theme in the shop's own colours, as the style sheet has them. */
export function nightAppearance(root: Element = document.documentElement) {
  const tokens = getComputedStyle(root);
  const variables: Record<string, string> = { fontFamily: 'Figtree, system-ui, sans-serif' };
  for (const [name, token] of Object.entries(VARIABLES)) {
    const value = tokens.getPropertyValue(token).trim();
    if (value !== '') variables[name] = value;
  }
  return { theme: 'night', variables } as const;
}
