import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { contentLabel } from '../../lib/formats/content.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Late } from '../../ui/Late.tsx';
import { NoPicture } from '../../ui/NoPicture.tsx';
import { itemDe } from '../carrinho/otimista.ts';
import { useAdicionar } from '../carrinho/useAdicionar.ts';
import { AvisoDeEstoque } from './AvisoDeEstoque.tsx';
import { BarraDeCompra } from './BarraDeCompra.tsx';
import { BotaoDeCompartilhar } from './BotaoDeCompartilhar.tsx';
import { Coracao } from './cartao/Coracao.tsx';
import {
  buyAction,
  firstChoice,
  type ProdutoDaPagina,
  priceOf,
  priceText,
  stockText,
  type Variacao,
} from './compra.ts';
import styles from './Detalhe.module.css';
import { EscolhaDeVolume } from './EscolhaDeVolume.tsx';
import { Foto } from './Foto.tsx';
import { Frete } from './Frete.tsx';
import { Garantias } from './Garantias.tsx';
import { abaixo, fragrancia } from './ilhas.ts';
import { LugarDosVistos } from './LugarDosVistos.tsx';
import { volumeOf, volumeState, withVolume } from './volume-state.ts';

const loadPedidoDeAviso = () =>
  import('../avisos/PedidoDeAviso.tsx').then((it) => it.PedidoDeAviso);

const COLUMNS = { '--sm': 'repeat(2, minmax(0, 1fr))' } as const;

export function Detalhe({ produto }: { produto: ProdutoDaPagina }) {
  const { variacoes } = produto;
  // The volume is part of the URL: it survives sign-in and reload, and can be shared.
  const [search, setSearch] = useSearchParams();
  // Optimistic, because the router updates the URL later.
  const [chosen, showChosen] = useOptimistic(volumeState.parse(search).volume);
  const variacao = volumeOf(variacoes, chosen) ?? firstChoice(variacoes);
  const signedIn = useSession() !== null;
  const { add, pending } = useAdicionar();
  const buyButton = useRef<HTMLDivElement>(null);

  const price = priceOf(produto, variacao);
  const stock = variacao ? variacao.estoque : produto.estoqueTotal;
  const { label, enabled } = buyAction(produto, variacao, signedIn);
  const facts = [
    variacao?.nome ?? contentLabel(produto),
    variacao || !produto.ativo || (price === null && stock > 0) ? null : stockText(stock),
    price === null ? null : 'à vista, no Pix ou no cartão',
  ].filter((fact) => fact !== null);

  // Replaces the history entry, so that one step back leaves the product.
  const choose = (volume: Variacao) => {
    startTransition(() => {
      showChosen(volume.id);
      setSearch((current) => withVolume(current, variacoes, volume), {
        replace: true,
        preventScrollReset: true,
      });
    });
  };
  const buy = () => {
    if (price === null || pending) return;
    void add(itemDe(produto, variacao, price), { wait: true });
  };

  // Memoised: a change of volume re-renders only the offer.
  const picture = useMemo(
    () => (
      <div className={styles['picture']}>
        {produto.imagem ? (
          <Foto imagens={produto.imagens.map(({ imagem }) => imagem)} nome={produto.nome} />
        ) : (
          <Box bg="var(--bg-raised)" style={{ aspectRatio: '4 / 5' }}>
            <NoPicture />
          </Box>
        )}
      </div>
    ),
    [produto],
  );
  const more = useMemo(
    () => (
      <>
        {produto.ativo ? <Frete /> : null}

        <Garantias />

        <fragrancia.Island produto={produto} />
      </>
    ),
    [produto],
  );
  const below = useMemo(() => <abaixo.Island produto={produto} />, [produto]);

  return (
    <Box
      component="article"
      pb="var(--space-9)"
      className={`page-width ${styles['product']}`}
      data-inactive={!produto.ativo}
    >
      <Group justify="space-between" gap="0 var(--space-4)" className={styles['top']}>
        <Anchor component={Link} to="/produtos" variant="quiet" className={styles['backLink']}>
          <ArrowLeftIcon size={18} />
          Voltar aos produtos
        </Anchor>
        <Group gap="xs">
          <Coracao produto={produto} />
          <BotaoDeCompartilhar
            nome={produto.nome}
            to={`/produtos/${encodeURIComponent(produto.slug)}${volumeState.toSearch({ volume: chosen })}`}
          />
        </Group>
      </Group>

      <Stack
        variant="columns"
        gap="var(--space-3) var(--space-6)"
        align="flex-start"
        className={styles['columns']}
        __vars={COLUMNS}
      >
        {picture}

        <div className={styles['offer']}>
          {produto.categorias.length > 0 ? (
            <Group
              component="ul"
              gap="0 var(--space-4)"
              align="stretch"
              className={styles['tags']}
              aria-label="Categorias"
            >
              {produto.categorias.map(({ id, nome }) => (
                <li key={id}>
                  <Text
                    component={Link}
                    variant="caps"
                    to={`/produtos?categoria=${encodeURIComponent(nome)}`}
                  >
                    {nome}
                  </Text>
                </li>
              ))}
            </Group>
          ) : null}
          <h1 tabIndex={-1}>{produto.nome}</h1>
          {produto.ativo ? null : (
            <Text variant="badge" mt="sm" bd="1px solid var(--line-strong)">
              Inativo
            </Text>
          )}

          {variacoes.length > 0 ? (
            <EscolhaDeVolume
              variacoes={variacoes}
              chosen={variacao?.id ?? null}
              onChoose={choose}
              disabled={!produto.ativo}
            />
          ) : null}

          <Group
            component="p"
            gap="var(--space-1) var(--space-4)"
            align="baseline"
            justify="space-between"
            className={styles['price']}
          >
            <Text component="strong" variant="sum" lh={1.2}>
              {priceText(price)}
            </Text>
            {facts.length > 0 ? (
              <Text span variant="count" style={{ overflowWrap: 'anywhere' }}>
                {facts.join(' · ')}
              </Text>
            ) : null}
          </Group>

          <div ref={buyButton}>
            <Button fullWidth disabled={!enabled} aria-busy={pending} onClick={buy}>
              {label}
            </Button>
          </div>
          {produto.ativo && stock <= 0 ? (
            <>
              {produto.avisaEstoque ? (
                <Late
                  key={variacao?.id}
                  load={loadPedidoDeAviso}
                  props={{ volume: { produtoId: produto.id, variacaoId: variacao?.id ?? null } }}
                />
              ) : null}
              <AvisoDeEstoque produto={produto} variacao={variacao} />
            </>
          ) : null}

          {more}
        </div>
      </Stack>

      {below}
      <LugarDosVistos atual={produto} />

      <BarraDeCompra watched={buyButton}>
        <Box component="p" display="grid" miw={0} lh={1.3}>
          <Text span truncate variant="faint" fz="xs">
            {variacao?.nome ?? produto.nome}
          </Text>
          <Text component="strong" variant="figures" fw={600}>
            {priceText(price)}
          </Text>
        </Box>
        <Button flex="none" px="md" disabled={!enabled} aria-busy={pending} onClick={buy}>
          {label}
        </Button>
      </BarraDeCompra>
    </Box>
  );
}
