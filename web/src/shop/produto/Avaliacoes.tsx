import { Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { AvaliacaoPublicadaFragment } from './Avaliacoes.gen.ts';
import styles from './Avaliacoes.module.css';
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
            <span aria-hidden="true">
              <span style={{ width: `${(100 * count) / total}%` }} />
            </span>
            {count}
          </li>
        );
      })}
    </ul>
  );
}

function Lista({ itens }: { itens: readonly AvaliacaoPublicadaFragment[] }) {
  return (
    <ul className={styles['list']}>
      {itens.map((avaliacao) => (
        <Avaliacao key={avaliacao.id} {...avaliacao} />
      ))}
    </ul>
  );
}

/** The published reviews of a product. Nothing where the shop's API keeps none. */
export function Avaliacoes({ resumoAvaliacoes, avaliacoes }: ProdutoDaPagina) {
  const title = useId();
  if (!resumoAvaliacoes) return null;
  const { total, media, porNota } = resumoAvaliacoes;
  const itens = avaliacoes?.itens ?? [];
  return (
    <section id="avaliacoes" className={styles['reviews']} aria-labelledby={title}>
      <h2 id={title}>Avaliações</h2>
      {media === null ? (
        <Text variant="soft" mt="sm">
          Ainda sem avaliações. Quem compra pode avaliar depois da entrega.
        </Text>
      ) : (
        <div className={styles['columns']}>
          <div>
            <p className={styles['average']}>
              {media.toFixed(1).replace('.', ',')}
              <Text span variant="faint">
                {' '}
                de 5, em {total} {total === 1 ? 'avaliação' : 'avaliações'}
              </Text>
            </p>
            <Distribuicao total={total} porNota={porNota} />
            <Text variant="faint" mt="xs">
              Só avalia quem comprou e recebeu.
              {total > itens.length ? ` Aqui estão as ${itens.length} mais recentes.` : null}
            </Text>
          </div>
          <div>
            <Lista itens={itens.slice(0, OPEN)} />
            {itens.length > OPEN ? (
              <details className={styles['more']}>
                <summary>Ver mais {itens.length - OPEN}</summary>
                <Lista itens={itens.slice(OPEN)} />
              </details>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}
