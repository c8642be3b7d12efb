import { Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { contentLabel } from '../../lib/formats/content.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { Late } from '../../ui/Late.tsx';
import { NoPicture } from '../../ui/NoPicture.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { isOut, MAX_UNITS, nameOf, problemaOf, problemaText, stockOf } from './disponibilidade.ts';
import styles from './LinhaDoCarrinho.module.css';
import { isProvisional, type Linha } from './otimista.ts';
import type { PrecoMudado } from './usePrecosVistos.ts';

const loadPedidoDeAviso = () =>
  import('../avisos/PedidoDeAviso.tsx').then((it) => it.PedidoDeAviso);

function limitOf({ estoque, quantidade }: Linha): string | null {
  if (estoque !== null && quantidade >= estoque) return `Só há ${estoque} em estoque`;
  return quantidade >= MAX_UNITS ? `Até ${MAX_UNITS} unidades de cada item` : null;
}

/** The volume, or what a whole bottle holds. */
function contentOf({ nomeProduto, variacaoId, variacaoNome, produto }: Linha): string | null {
  if (variacaoId !== null || variacaoNome !== null || produto === null) return variacaoNome;
  return contentLabel({ nome: nomeProduto, descricao: produto.descricao, variacoes: [] });
}

export function LinhaDoCarrinho({
  linha,
  pendente,
  preco,
  recusa,
  onMore,
  onLess,
  onTake,
  onRemove,
}: {
  linha: Linha;
  pendente: boolean;
  /** Set when the price differs from the last shown one. */
  preco: PrecoMudado | null;
  recusa: string | null;
  onMore: () => void;
  onLess: () => void;
  /** Reduces the line to the units in stock. */
  onTake: (quantidade: number) => void;
  onRemove: (byKeyboard: boolean) => void;
}) {
  const { nomeProduto, quantidade, precoUnitario, subtotal, imagem, produto } = linha;
  const name = nameOf(linha);
  const content = contentOf(linha);
  const problema = problemaOf(linha);
  const out = isOut(linha);
  const priced = precoUnitario > 0;
  const limit = limitOf(linha);
  return (
    <li
      className={styles['line']}
      aria-busy={pendente}
      data-gone={out}
      data-problema={problema ?? undefined}
    >
      <div className={`thumb ${styles['picture']}`}>
        {imagem ? (
          <Picture imagem={imagem} sizes="(min-width: 48em) 112px, 80px" alt="" />
        ) : (
          <NoPicture />
        )}
      </div>
      <div>
        <Box component="h3" fz="lg" lh={1.25} className={styles['name']}>
          {produto ? <Link to={`/produtos/${produto.slug}`}>{nomeProduto}</Link> : nomeProduto}
        </Box>
        {content ? (
          <Text variant="soft" mt="var(--space-1)" className={styles['volume']}>
            {content}
          </Text>
        ) : null}
        <Text variant="amount" mt="var(--space-1)" className={styles['price']}>
          {quantidade} x {priced ? formatMoney(precoUnitario) : 'preço indisponível'}
        </Text>
      </div>
      <Text variant="figures" fz="sm" fw={600} lh="1.3rem" className={styles['subtotal']}>
        {priced ? formatMoney(subtotal) : null}
      </Text>
      {problema || preco || (recusa && limit === null) ? (
        <Stack gap="var(--space-1)" fz="sm" style={{ gridColumn: '2 / -1' }}>
          {problema ? <Text c="red">{problemaText(linha, problema)}</Text> : null}
          {preco ? (
            <Text c={preco.para < preco.de ? 'green' : 'yellow'}>
              O preço mudou de {formatMoney(preco.de)} para {formatMoney(preco.para)}
            </Text>
          ) : null}
          {recusa && !problema && limit === null ? <Text c="red">{recusa}</Text> : null}
        </Stack>
      ) : null}
      <Group
        justify="space-between"
        gap="xs"
        mih="2.75rem"
        style={{ gridColumn: '2 / -1', alignSelf: 'end' }}
      >
        {isProvisional(linha) ? (
          <Text variant="faint">Adicionando…</Text>
        ) : (
          <>
            {problema === null ? (
              <Quantity
                value={quantidade}
                name={name}
                onLess={onLess}
                onMore={onMore}
                limit={limit}
              />
            ) : null}
            {problema === 'esgotado' && produto?.avisaEstoque ? (
              <Late
                load={loadPedidoDeAviso}
                props={{
                  volume: { produtoId: linha.produtoId, variacaoId: linha.variacaoId },
                  nome: name,
                }}
              />
            ) : null}
            {problema === 'faltam' ? (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Levar ${stockOf(linha)} de ${name}`}
                onClick={() => onTake(stockOf(linha))}
              >
                Levar {stockOf(linha)}
              </Button>
            ) : null}
            <UnstyledButton
              variant="faint"
              m="0 calc(-1 * var(--space-2)) 0 auto"
              px="xs"
              className={styles['remove']}
              aria-label={`Remover ${name}`}
              // Keyboard clicks have no click count.
              onClick={({ detail }) => onRemove(detail === 0)}
            >
              Remover
            </UnstyledButton>
          </>
        )}
      </Group>
    </li>
  );
}
