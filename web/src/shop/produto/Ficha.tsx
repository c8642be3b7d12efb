import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CONCENTRACOES, ESTACOES } from '../../lib/loja/ficha.ts';
import type { ProdutoDaPaginaFragment } from './Detalhe.gen.ts';

type Ficha = NonNullable<ProdutoDaPaginaFragment['ficha']>;

/** House, concentration and seasons in one line; nothing without any. */
export function Ficha({ casa, concentracao, estacoes }: Ficha) {
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
