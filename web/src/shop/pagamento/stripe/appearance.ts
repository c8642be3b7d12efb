/** The shop's tokens by Stripe's variable names. */
const VARIABLES = {
  colorPrimary: '--amber',
  colorBackground: '--bg-raised',
  colorText: '--text',
  colorTextSecondary: '--text-soft',
  colorTextPlaceholder: '--text-faint',
  colorDanger: '--danger',
  borderRadius: '--radius',
} as const;

export function nightAppearance(root: Element = document.documentElement) {
  const tokens = getComputedStyle(root);
  const variables: Record<string, string> = { fontFamily: 'Figtree, system-ui, sans-serif' };
  for (const [name, token] of Object.entries(VARIABLES)) {
    const value = tokens.getPropertyValue(token).trim();
    if (value !== '') variables[name] = value;
  }
  return { theme: 'night', variables } as const;
}
