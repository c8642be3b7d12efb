import type { Notas } from '@decantaria/loja/notas';
import { Box, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import styles from './Piramide.module.css';

const MOVEMENTS = [
  { key: 'saida', name: 'Saída', when: 'os primeiros minutos' },
  { key: 'coracao', name: 'Coração', when: 'a hora seguinte' },
  { key: 'fundo', name: 'Fundo', when: 'o que fica na pele' },
] as const;

// By hand: a definition list; Mantine has no such part.
/** The notes in order of appearance: top, heart and base. */
export function Piramide({
  notas,
  paginas,
}: {
  notas: Notas;
  /** The notes that have a page. */
  paginas: readonly { readonly slug: string; readonly nome: string }[];
}) {
  const slugs = new Map(paginas.map(({ slug, nome }) => [nome.toLowerCase(), slug]));
  const linked = (nota: string) => {
    const slug = slugs.get(nota.toLowerCase());
    return slug === undefined ? nota : <Link to={`/notas/${slug}`}>{nota}</Link>;
  };
  return (
    <Box component="dl" mt="xs" className={styles['pyramid']}>
      {MOVEMENTS.map(({ key, name, when }) => (
        <div key={key}>
          <Box component="dt" c="inherit" fz="inherit" fw={600}>
            {name}
            <Text span display="block" c="dimmed" fz="xs" fw={400}>
              {when}
            </Text>
          </Box>
          <Box component="dd" c="var(--text-soft)">
            {notas[key].map((nota, n) => (
              <Fragment key={nota}>
                {n > 0 ? ' · ' : ''}
                {linked(nota)}
              </Fragment>
            ))}
          </Box>
        </div>
      ))}
    </Box>
  );
}
