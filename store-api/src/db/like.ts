import { type RawBuilder, sql } from 'kysely';

/**
 * A text for a pattern of `texto_busca(…) LIKE`, which ignores case and accents. Wildcards in `text` are escaped after
 * `texto_busca`, which may itself produce one.
 */
export function literally(text: string): RawBuilder<string> {
  return sql`replace(replace(replace(texto_busca(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}

/** The pattern of `texto_busca(…) LIKE` for texts that contain `text`, ignoring case and accents. */
export function holding(text: string): RawBuilder<string> {
  return sql`'%' || ${literally(text)} || '%'`;
}
