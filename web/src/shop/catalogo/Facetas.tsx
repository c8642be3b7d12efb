import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { keysOf } from '../../lib/keys-of.ts';
import type { Escolhas, FacetaNome } from './filtros-do-catalogo.ts';
import type { Listagem } from './useCatalogo.ts';

/** Choices before "Mais". */
const FIRST = 8;

const NOMES = {
  familia: 'Família',
  nota: 'Notas',
  preco: 'Preço',
  volume: 'Volume',
  casa: 'Casa',
  disponivel: 'Disponibilidade',
} as const satisfies Record<FacetaNome, string>;

export interface FacetasProps {
  readonly facetas: Listagem['facetas'];
  readonly escolhas: Escolhas;
  /** The list after a value is chosen, or no longer. */
  readonly addressOf: (faceta: FacetaNome, valor: string) => string;
  readonly className: string | undefined;
}

// By hand: a disclosure that opens without JavaScript, and is always open beside a wide list.
/** What the list can be narrowed by: links with counts. Nothing where the API cannot count. */
export function Facetas({ facetas, escolhas, addressOf, className }: FacetasProps) {
  // Choices without a product are left out, unless they are chosen.
  const grupos = keysOf(NOMES).flatMap((faceta) => {
    const opcoes = facetas
      ?.find(({ grupo }) => grupo.toLowerCase() === faceta)
      ?.opcoes.filter(({ valor, total }) => total > 0 || escolhas[faceta].includes(valor));
    return opcoes?.length ? [{ faceta, opcoes }] : [];
  });
  if (grupos.length === 0) return null;
  return (
    <details className={className}>
      <summary>Filtrar por nota, preço ou volume</summary>
      <nav aria-label="Filtrar por">
        {grupos.map((grupo) => (
          <Grupo key={grupo.faceta} {...grupo} escolhas={escolhas} addressOf={addressOf} />
        ))}
      </nav>
    </details>
  );
}

function Grupo({
  faceta,
  opcoes,
  escolhas,
  addressOf,
}: Pick<FacetasProps, 'escolhas' | 'addressOf'> & {
  readonly faceta: FacetaNome;
  readonly opcoes: NonNullable<Listagem['facetas']>[number]['opcoes'];
}) {
  const isChosen = (valor: string) => escolhas[faceta].includes(valor);
  const linkOf = ({ valor, nome, total }: (typeof opcoes)[number]) => (
    <li key={valor}>
      <Link
        to={addressOf(faceta, valor)}
        rel="nofollow"
        aria-current={isChosen(valor) ? 'true' : undefined}
      >
        {nome} <span>{total}</span>
      </Link>
    </li>
  );
  const first = opcoes.filter(({ valor }, n) => n < FIRST || isChosen(valor));
  const more = opcoes.filter((opcao) => !first.includes(opcao));
  return (
    <section aria-labelledby={`faceta-${faceta}`}>
      <Text variant="label" id={`faceta-${faceta}`}>
        {NOMES[faceta]}
      </Text>
      <ul>{first.map(linkOf)}</ul>
      {more.length > 0 && (
        <details>
          <summary>
            Mais <span className="visually-hidden">de {NOMES[faceta]}</span>
          </summary>
          <ul>{more.map(linkOf)}</ul>
        </details>
      )}
    </section>
  );
}
