/** Where the document itself was loaded, wherever the shop has led since. */
function loadedAt(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? window.location.href, window.location.href).pathname;
}

/** What a page may do about the document it is in. */
export interface DocumentPlace {
  readonly loadedAt: () => string;
  /** Leaves this document for another one. */
  readonly leaveFor: (address: string) => void;
}

export const documentPlace: DocumentPlace = {
  loadedAt,
  leaveFor: (address) => window.location.replace(address),
};

/** What a document may load was settled when it was loaded: Stripe only in the checkout's own. */
export function needsOwnDocument(provedor: string, { loadedAt: where }: DocumentPlace): boolean {
  return provedor === 'stripe' && where().replace(/\/$/, '') !== '/checkout';
}
