import { Box } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCategoriasSugeridasQuery } from '../../shop/catalogo/sugestoes.gen.ts';

/** Links to the categories. Import it lazily: the menu loads it when it opens. */
export function MenuCategorias() {
  const categorias = useCategoriasSugeridasQuery({}).data?.categorias ?? [];
  if (categorias.length === 0) return null;
  return (
    <Box component="ul" pb="sm" aria-label="Categorias">
      {categorias.map(({ id, nome, titulo }) => (
        <li key={id}>
          <Link to={`/produtos?categoria=${encodeURIComponent(nome)}`}>{titulo}</Link>
        </li>
      ))}
    </Box>
  );
}
