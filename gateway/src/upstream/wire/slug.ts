const PREFIX = 'produto-';

/**
 * The slug of a product for which the API has none: its slugs drop letters with accents, so a name of such letters
 * leaves an empty one.
 */
export function slugOfId(id: string): string {
  return `${PREFIX}${id}`;
}

/** The id in such a slug; null for any other slug. */
export function idOfSlug(slug: string): string | null {
  return slug.startsWith(PREFIX) ? slug.slice(PREFIX.length) : null;
}
