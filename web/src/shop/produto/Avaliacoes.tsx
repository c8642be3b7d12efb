import { useApolloClient } from '@apollo/client/react';
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { recoverFocus } from '../../ui/scroll-and-focus.ts';
import {
  type AvaliacaoPublicadaFragment,
  MaisAvaliacoesDocument,
  type PaginaDeAvaliacoesFragment,
} from './Avaliacoes.gen.ts';
import styles from './Avaliacoes.module.css';
import { avaliacoesPath, LAST } from './avaliacoes-state.ts';
import type { ProdutoDaPagina } from './compra.ts';

/** Reviews that are shown at once; the others are folded. */
const OPEN = 5;

/** Stars of a `nota`, read as words. */
function Estrelas({ nota }: { nota: number }) {
  return (
    <Text span c="var(--amber)" role="img" aria-label={`Nota ${nota} de 5`}>
      {'★'.repeat(nota)}
      {'☆'.repeat(5 - nota)}
    </Text>
  );
}

function Avaliacao({ autor, nota, texto, data, resposta }: AvaliacaoPublicadaFragment) {
  return (
    <li>
      <Group gap="xs" align="baseline">
        <Estrelas nota={nota} />
        <Text variant="faint">
          {autor ?? 'Cliente'},{' '}
          <time dateTime={data}>{data.slice(0, 10).split('-').toReversed().join('/')}</time>
        </Text>
      </Group>
      {texto === '' ? null : <p>{texto}</p>}
      {resposta === null ? null : (
        <Stack variant="note" mt="xs">
          <p>
            <strong>Resposta da loja:</strong> {resposta}
          </p>
        </Stack>
      )}
    </li>
  );
}

// By hand: bars as wide as their share; Progress is a bar of work that goes on.
/** How many reviews have each `nota`, from 5 to 1. */
function Distribuicao({ total, porNota }: { total: number; porNota: readonly number[] }) {
  return (
    <ul className={styles['spread']} aria-label="Avaliações por nota">
      {[5, 4, 3, 2, 1].map((nota) => {
        const count = porNota[nota - 1] ?? 0;
        return (
          <li key={nota}>
            <span className="visually-hidden">Nota</span>
            {nota}
            <Box component="span" h="0.25rem" bg="var(--line)" aria-hidden="true">
              <span style={{ width: `${(100 * count) / total}%` }} />
            </Box>
            {count}
          </li>
        );
      })}
    </ul>
  );
}

function Lista({ itens }: { itens: readonly AvaliacaoPublicadaFragment[] }) {
  return (
    <Stack component="ul" gap="lg" className={styles['list']}>
      {itens.map((avaliacao) => (
        <Avaliacao key={avaliacao.id} {...avaliacao} />
      ))}
    </Stack>
  );
}

/** A link to the next page of reviews. With scripts it reads them into this one. */
function MostrarMais({
  slug,
  pagina,
  onMore,
}: {
  slug: string;
  pagina: number;
  onMore: (pagina: PaginaDeAvaliacoesFragment) => void;
}) {
  const client = useApolloClient();
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    const variables = { slug, pagina };
    const answer = await client
      .query({ query: MaisAvaliacoesDocument, variables })
      .catch(() => null);
    setReading(false);
    const more = answer?.data?.produto?.avaliacoes;
    if (more) onMore(more);
    else showToast('error', 'As avaliações não vieram agora. Tente de novo.');
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!reading) void read();
  };
  return (
    <ButtonLink
      to={avaliacoesPath(slug, pagina)}
      variant="outline"
      size="sm"
      mt="md"
      aria-busy={reading}
      onClick={onClick}
    >
      Mostrar mais
    </ButtonLink>
  );
}

/** The published reviews of a product. Nothing where the shop's API keeps none. */
export function Avaliacoes({ slug, resumoAvaliacoes, avaliacoes }: ProdutoDaPagina) {
  const title = useId();
  const [read, setRead] = useState<readonly PaginaDeAvaliacoesFragment[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  // The link to more disappears with the last page.
  useEffect(() => {
    if (read.length > 0) recoverFocus(status.current);
  }, [read]);
  if (!resumoAvaliacoes) return null;
  const { total, media, porNota } = resumoAvaliacoes;
  const isFirst = (avaliacoes?.pagina ?? 1) === 1;
  // A review that was published meanwhile moves one to the next page, which was shown already.
  const itens = [
    ...new Map(
      [avaliacoes ?? [], read].flat().flatMap((page) => page.itens.map((it) => [it.id, it])),
    ).values(),
  ];
  const open = isFirst ? itens.slice(0, OPEN) : itens;
  const folded = isFirst ? itens.slice(OPEN) : [];
  const last = read.at(-1) ?? avaliacoes;
  const hasMore = last && last.pagina < Math.min(last.totalPaginas, LAST);
  const more = hasMore ? (
    <MostrarMais
      slug={slug}
      pagina={last.pagina + 1}
      onMore={(page) => setRead((before) => [...before, page])}
    />
  ) : null;
  return (
    <Box
      component="section"
      id="avaliacoes"
      mt="var(--space-9)"
      className="part"
      aria-labelledby={title}
    >
      <h2 id={title}>Avaliações</h2>
      {media === null ? (
        <Text variant="soft" mt="sm">
          Ainda sem avaliações. Quem compra pode avaliar depois da entrega.
        </Text>
      ) : (
        <Stack
          variant="columns"
          gap="var(--space-6) var(--space-8)"
          mt="md"
          __vars={{ '--sm': '16rem minmax(0, 1fr)' }}
        >
          <div>
            <Text c="var(--amber)" ff="var(--font-display)" fz="var(--size-1)" lh={1}>
              {media.toFixed(1).replace('.', ',')}
              <Text span variant="faint">
                {' '}
                de 5, em {total} {total === 1 ? 'avaliação' : 'avaliações'}
              </Text>
            </Text>
            <Distribuicao total={total} porNota={porNota} />
            <Text variant="faint" mt="xs">
              Só avalia quem comprou e recebeu.
              {isFirst && total > itens.length
                ? ` Aqui estão as ${itens.length} mais recentes.`
                : null}
            </Text>
            {isFirst ? null : (
              <Anchor component={Link} to={avaliacoesPath(slug, 1)}>
                Ver as mais recentes
              </Anchor>
            )}
          </div>
          <div>
            <Lista itens={open} />
            {folded.length > 0 ? (
              <details>
                <Box component="summary" my="md" c="var(--amber)">
                  Ver mais {folded.length}
                </Box>
                <Lista itens={folded} />
                {more}
              </details>
            ) : (
              more
            )}
            <Text ref={status} tabIndex={-1} role="status" variant="faint" mt="sm">
              {read.length > 0 ? `${itens.length} avaliações na página.` : null}
            </Text>
          </div>
        </Stack>
      )}
    </Box>
  );
}
