import { type RawBuilder, sql } from 'kysely';

/**
 * For `texto_busca(…) LIKE`: anything that holds `text`, without regard to case and accents; what is typed has no
 * wildcards. Escaped after texto_busca, which may itself turn a character into one that LIKE gives a meaning.
 */
export function holding(text: string): RawBuilder<string> {
  return sql`'%' || replace(replace(replace(texto_busca(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
