import { Badge, Checkbox, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { NoPicture } from '../../../ui/NoPicture.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import styles from './CartaoDoProduto.module.css';
import { PontoDeEstoque } from './PontoDeEstoque.tsx';
import type { ProdutoAdminFragment } from './produto.gen.ts';

export function precoText({ precoMinimo, precoVaria }: ProdutoAdminFragment): string {
  if (precoMinimo === null) return 'Preço indisponível';
  return `${precoVaria ? 'A partir de ' : ''}${formatMoney(precoMinimo)}`;
}

/** Category names, or "Sem categoria": a product may have lost its last category. */
export function categoriasText({ categorias }: ProdutoAdminFragment): string {
  return categorias.map(({ nome }) => nome).join(', ') || 'Sem categoria';
}

export function CartaoDoProduto({
  produto,
  chosen,
  onChoose,
  children,
}: {
  produto: ProdutoAdminFragment;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const { nome, imagem, ativo, variacoes, estoqueTotal } = produto;
  return (
    <Paper component="article" className={styles['card']} data-chosen={chosen || undefined}>
      <Checkbox
        aria-label={`Selecionar ${nome}`}
        checked={chosen}
        className={styles['choice']}
        onChange={onChoose}
      />
      <div className={styles['picture']} data-off={!ativo || undefined}>
        {imagem ? <Picture imagem={imagem} sizes="15rem" alt="" /> : <NoPicture />}
        {ativo ? null : <Badge className={styles['off']}>Desativado</Badge>}
      </div>
      <div className={styles['text']}>
        <h2>{nome}</h2>
        <Text size="sm" c="dimmed">
          {categoriasText(produto)}
        </Text>
        <Text variant="figures" c="var(--amber-bright)" fw={600}>
          {precoText(produto)}
        </Text>
        {variacoes.length > 0 ? (
          <ul className={styles['volumes']}>
            {variacoes.map((variacao) => (
              <li key={variacao.id}>
                <span>{variacao.nome}</span>
                <PontoDeEstoque estoque={variacao.estoque} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles['volumes']}>
            Estoque <PontoDeEstoque estoque={estoqueTotal} />
          </p>
        )}
      </div>
      <Group gap={4} px="sm" pb="sm" justify="flex-end">
        {children}
      </Group>
    </Paper>
  );
}
