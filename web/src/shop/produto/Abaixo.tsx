import { parseDescricao } from '@decantaria/loja/notas';
import { Box, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CONCENTRACOES, ESTACOES } from '../../lib/loja/ficha.ts';
import { LateSection } from '../../ui/LateSection.tsx';
import { NearSection } from '../../ui/NearSection.tsx';
import { Avaliacoes } from './Avaliacoes.tsx';
import type { ProdutoDaPagina } from './compra.ts';
import type { ProdutoDaPaginaFragment } from './Detalhe.gen.ts';
import styles from './Kit.module.css';
import { Parecidas } from './Parecidas.tsx';
import { Piramide } from './Piramide.tsx';

type Ficha = NonNullable<ProdutoDaPaginaFragment['ficha']>;

/** House, concentration and seasons in one line; nothing without any. */
function Ficha({ casa, concentracao, estacoes }: Ficha) {
  const words = [
    ...(concentracao ? [CONCENTRACOES[concentracao]] : []),
    ...(estacoes.length > 0 ? [estacoes.map((estacao) => ESTACOES[estacao]).join(', ')] : []),
  ];
  if (!casa && words.length === 0) return null;
  return (
    <Text variant="soft" maw="62ch" style={{ overflowWrap: 'anywhere' }}>
      {casa ? <Link to={`/casas/${casa.slug}`}>{casa.nome}</Link> : null}
      {casa && words.length > 0 ? ' · ' : ''}
      {words.join(' · ')}
    </Text>
  );
}

const loadKit = () => import('./Kit.tsx').then(({ Kit }) => Kit);

/** The description, with the notes, the house and the seasons. */
export function Fragrancia({ produto }: { produto: ProdutoDaPagina }) {
  const title = useId();
  const { texto, notas } = parseDescricao(produto.descricao);
  if (!texto && !notas) return null;
  return (
    <Stack component="section" gap="md" mt="xl" aria-labelledby={title}>
      <Box component="h2" id={title} fz="var(--size-3)">
        A fragrância
      </Box>
      {texto ? (
        <Text maw="62ch" c="var(--text-soft)" style={{ overflowWrap: 'anywhere' }}>
          {texto}
        </Text>
      ) : null}
      {notas ? <Piramide notas={notas} paginas={produto.ativo ? produto.notas : []} /> : null}
      {produto.ficha ? <Ficha {...produto.ficha} /> : null}
    </Stack>
  );
}

/** What follows the product: its reviews, similar fragrances, and a kit of its family. */
export function Abaixo({ produto }: { produto: ProdutoDaPagina }) {
  // After sign-in the chosen kit is added without scrolling to it.
  const KitSection = useLocation().hash === '#kit' ? LateSection : NearSection;
  return (
    <>
      <Avaliacoes key={produto.avaliacoes?.pagina} {...produto} />
      <Parecidas items={produto.parecidos} />
      {produto.kit ? (
        <KitSection
          load={loadKit}
          props={{ kit: produto.kit }}
          fallback={<div className={styles['place']} />}
        />
      ) : null}
    </>
  );
}
