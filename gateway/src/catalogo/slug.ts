const PREFIX = 'produto-';

/**
 * The address of a product to which the API gave none: its slugs drop every letter with an accent, so that a name of
 * such letters alone leaves nothing (rest-contract 3.2).
 */
export function slugOfId(id: string): string {
  return `${PREFIX}${id}`;
}

/** The number in such an address; null in any other. */
export function idOfSlug(slug: string): string | null {
  return slug.startsWith(PREFIX) ? slug.slice(PREFIX.length) : null;
}
