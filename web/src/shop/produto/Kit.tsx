import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatMoney } from '../../lib/formats/money.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { session, stored } from '../../lib/stored.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { itemDe } from '../carrinho/otimista.ts';
import { type Trio, useAdicionarKit } from '../carrinho/useAdicionarKit.ts';
import type { KitDoProdutoFragment } from './Kit.gen.ts';

/** In milliseconds. */
const LIFETIME = 30 * 60 * 1000;
const entry = stored('kitDeCompra', (text) => text, session);

const nameOf = (itens: Trio) =>
  itens.map(({ produtoId, variacaoId }) => `${produtoId}-${variacaoId ?? ''}`).join();

/** Stores the kit that a visitor wanted before sign-in, for the lifetime of the tab. */
function rememberKit(itens: Trio): void {
  entry.write(`${Date.now()} ${nameOf(itens)}`);
}

/** Removes the stored kit. True when it is this one and not older than half an hour. */
function takeKit(itens: Trio, now: number = Date.now()): boolean {
  const [at, name] = entry.read()?.split(' ') ?? [];
  entry.forget();
  return name === nameOf(itens) && now - Number(at) <= LIFETIME;
}

/** Three decants of one family at the sum of their prices. After sign-in, adds the kit that the visitor chose. */
export function Kit({ kit: { familia, itens, total } }: { kit: KitDoProdutoFragment }) {
  const [um, dois, tres] = itens.map(({ produto, variacao, preco }) =>
    itemDe(produto, variacao, preco),
  );
  return um && dois && tres ? (
    <Oferta familia={familia} itens={[um, dois, tres]} total={total} />
  ) : null;
}

function Oferta({ familia, itens, total }: { familia: string; itens: Trio; total: number }) {
  const title = useId();
  const session = useSession();
  const { pathname, search } = useLocation();
  const { add, pending } = useAdicionarKit();
  const isSignedIn = session !== null;
  const addPending = useEffectEvent(() => {
    if (takeKit(itens)) void add(itens);
  });
  useEffect(() => {
    if (isSignedIn) addPending();
  }, [isSignedIn]);
  return (
    <Stack
      component="section"
      gap="lg"
      maw="40rem"
      mt="var(--space-7)"
      variant="panel"
      aria-labelledby={title}
    >
      <Stack gap="xs">
        <Text variant="eyebrow">Família {familia}</Text>
        <h2 id={title}>Kit de 3</h2>
        <Text variant="soft">
          Três decants para comparar, pela soma dos preços. No carrinho, cada um pode ser mudado.
        </Text>
      </Stack>
      <Stack component="ul">
        {itens.map(({ produtoId, slug, nome, imagem, variacaoNome, precoUnitario }) => (
          <Group key={produtoId} component="li" wrap="nowrap">
            <Box flex="none" w="4rem" className="thumb" style={{ aspectRatio: 1 }}>
              {imagem ? <Picture imagem={imagem} sizes="64px" alt="" /> : null}
            </Box>
            <Box flex={1} miw={0}>
              <Anchor component={Link} variant="quiet" to={`/produtos/${slug}`}>
                {nome}
              </Anchor>
              <Text variant="faint">{variacaoNome}</Text>
            </Box>
            <Text span variant="amount">
              {formatMoney(precoUnitario)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Group gap="lg">
        <Text>
          Soma:{' '}
          <Text span variant="amount">
            {formatMoney(total)}
          </Text>
        </Text>
        {session ? (
          <Button loading={pending} onClick={() => void add(itens)}>
            Adicionar os 3 ao carrinho
          </Button>
        ) : (
          <ButtonLink
            to="/login"
            state={{ from: `${pathname}${search}#kit` }}
            onClick={() => rememberKit(itens)}
          >
            Entrar e levar o kit
          </ButtonLink>
        )}
      </Group>
    </Stack>
  );
}
