import { type RawBuilder, sql } from 'kysely';

/**
 * The pattern of `texto_busca(…) LIKE` for texts that contain `text`, ignoring case and accents. Wildcards in
 * `text` are escaped after `texto_busca`, which may itself produce one.
 */
export function holding(text: string): RawBuilder<string> {
  return sql`'%' || replace(replace(replace(texto_busca(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
