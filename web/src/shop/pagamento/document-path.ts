/** Path that the document was loaded from, before any client-side navigation. */
function loadedAt(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? window.location.href, window.location.href).pathname;
}

export interface DocumentPlace {
  readonly loadedAt: () => string;
  readonly leaveFor: (address: string) => void;
}

export const documentPlace: DocumentPlace = {
  loadedAt,
  leaveFor: (address) => window.location.replace(address),
};

/** True when Stripe needs a new document: its content policy allows Stripe only under /checkout. */
export function needsOwnDocument(provedor: string, { loadedAt: pathOf }: DocumentPlace): boolean {
  return provedor === 'STRIPE' && pathOf().replace(/\/$/, '') !== '/checkout';
}
