import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Box, Button, Group, Stack, type StackProps, Text } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatMoney } from '../../lib/formats/money.ts';
import type { OriginState } from '../../lib/routing/origin.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRetry } from '../../ui/useRetry.ts';
import { changeText, contentText } from './anuncio.ts';
import { BotaoDeFinalizar } from './BotaoDeFinalizar.tsx';
import styles from './Carrinho.module.css';
import { resumoOf } from './disponibilidade.ts';
import { LimpezaDoCarrinho } from './LimpezaDoCarrinho.tsx';
import { LinhaDoCarrinho } from './LinhaDoCarrinho.tsx';
import { LinhaRemovida } from './LinhaRemovida.tsx';
import { type Carrinho as CarrinhoLido, isProvisional } from './otimista.ts';
import { AVISOS, takenText } from './texts.ts';
import { useAlterarCarrinho } from './useAlterarCarrinho.ts';
import { useCarrinho } from './useCarrinho.ts';
import { useLimparCarrinho } from './useLimparCarrinho.ts';
import { usePrecosVistos } from './usePrecosVistos.ts';

/** True when an error of the gateway has the extension. */
function says(error: unknown, name: string, value: string): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.[name] === value)
  );
}

type Layout = 'gaveta' | 'pagina';

/** What takes the place of the lines. */
function Notice(props: StackProps & { readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <Stack
      flex={1}
      align="center"
      justify="center"
      p="var(--space-7) var(--space-5)"
      c="var(--text-soft)"
      ta="center"
      {...props}
    />
  );
}

function Empty({
  visitor,
  notice,
}: {
  visitor: boolean;
  notice: RefObject<HTMLDivElement | null>;
}) {
  const { pathname, search } = useLocation();
  return (
    <Notice ref={notice} tabIndex={-1}>
      <span className={styles['vial']} aria-hidden="true" />
      <Text variant="statement" lh="inherit">
        Seu carrinho está vazio
      </Text>
      <ButtonLink to="/produtos">Ver Produtos</ButtonLink>
      {visitor ? (
        <ButtonLink
          to="/login"
          state={{ from: pathname + search } satisfies OriginState}
          variant="subtle"
          size="sm"
        >
          Já tenho conta
        </ButtonLink>
      ) : null}
    </Notice>
  );
}

const PLACEHOLDER = {
  gridTemplateColumns: '5rem 1fr',
  gap: 'var(--space-4)',
  borderBottom: '1px solid var(--line)',
};

export function Loading({ layout, ref }: { layout: Layout; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className={`unmarked ${styles[layout]}`}>
      <div className={styles['lines']} role="status">
        <Text variant="soft" py="var(--space-5) var(--space-2)">
          Carregando carrinho...
        </Text>
        {[0, 1].map((line) => (
          <Box key={line} display="grid" py="lg" style={PLACEHOLDER}>
            <Skeleton h="6.25rem" />
            <Skeleton h="3rem" />
          </Box>
        ))}
      </div>
    </div>
  );
}

/** In milliseconds. Changes in quick succession are announced as one. */
const ANNOUNCE_AFTER = 150;

/** Announcement of the cart's content, then of each settled change. Empty when the cart is gone. */
function useAnnouncement(carrinho: CarrinhoLido | null, settled: boolean): string {
  const [announced, setAnnounced] = useState({
    carrinho,
    text: carrinho ? contentText(carrinho) : '',
  });
  useEffect(() => {
    if (!settled || carrinho === announced.carrinho) return undefined;
    const announce = () => {
      const { carrinho: before } = announced;
      if (!carrinho) setAnnounced({ carrinho, text: '' });
      else {
        const text = before ? changeText(before, carrinho) : contentText(carrinho);
        setAnnounced({ carrinho, text: text === '' ? announced.text : text });
      }
    };
    const timer = setTimeout(announce, ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [carrinho, settled, announced]);
  return announced.text;
}

/** One addend above the total, such as 'Frete' and 'R$ 18,90'. */
export interface Parcela {
  readonly name: string;
  readonly text: string;
  readonly note?: string | null;
}

/**
 * The account's cart. In the `gaveta` layout the lines scroll and the total stays visible; `pagina` flows with its page.
 * `order` renders the order action, and `children` further actions of a cart with items.
 */
export function Carrinho({
  layout,
  order,
  below,
  sum,
  failed,
  children,
}: {
  layout: Layout;
  below?: ReactNode;
  /** Computes addends and total from the items' sum, in reais. The default total is the items' sum. */
  sum?: (itens: number) => { readonly parcelas: readonly Parcela[]; readonly total: number };
  order: { readonly label: string; readonly action: ReactNode } | null;
  /** Further actions where the shop's reply, the cart, could not be read. */
  failed?: ReactNode;
  children: ReactNode;
}) {
  const { carrinho, state, error, reload } = useCarrinho();
  const clear = useLimparCarrinho();
  const changes = useAlterarCarrinho(AVISOS[layout]);
  const { pending, refusals, removed } = changes;
  const priceChangeOf = usePrecosVistos(carrinho);
  const list = useRef<HTMLUListElement>(null);

  const { itens, retirados } = carrinho ?? { itens: [], retirados: [] };
  const announced = useAnnouncement(carrinho, pending.size === 0 && !itens.some(isProvisional));

  // The focused element may disappear with the last line or the session.
  const notice = useRef<HTMLDivElement>(null);
  const filled = itens.length + removed.length > 0;
  const wasFilled = useRef(filled);
  useEffect(() => {
    if (wasFilled.current && !filled && document.activeElement === document.body) {
      notice.current?.focus();
    }
    wasFilled.current = filled;
  }, [filled]);

  // A retry replaces its own button.
  const { place, retrying } = useRetry<HTMLDivElement>(state === 'loading');

  if (state === 'loading') return <Loading ref={place} layout={layout} />;
  // The shop cannot open this cart until it is emptied.
  if (state === 'failed' && says(error, 'motivo', 'CARRINHO_ILEGIVEL')) {
    return (
      <Notice ref={place} role="alert" tabIndex={-1}>
        <Text variant="statement" lh="inherit">
          Um item impede o carrinho de abrir.
        </Text>
        <p>A loja mudou a venda dele. Se tentar de novo não ajudar, esvazie o carrinho.</p>
        <Button onClick={retrying(reload)}>Tentar de novo</Button>
        <LimpezaDoCarrinho closed onClear={clear} />
      </Notice>
    );
  }
  if (state === 'failed') {
    return (
      <Notice ref={place} role="alert" tabIndex={-1}>
        <Text variant="statement" lh="inherit">
          Não foi possível carregar o carrinho.
        </Text>
        <p>Seus itens continuam guardados.</p>
        <Button variant="outline" onClick={retrying(reload)}>
          Tentar de novo
        </Button>
        {says(error, 'code', 'UPSTREAM_INVALID') ? failed : null}
      </Notice>
    );
  }

  const focusList = () => list.current?.focus();
  const rows = itens.map((linha, position) => (
    <LinhaDoCarrinho
      key={linha.id}
      linha={linha}
      pendente={pending.has(linha.id) || isProvisional(linha)}
      preco={priceChangeOf(linha)}
      recusa={refusals[linha.id] ?? null}
      onMore={() => void changes.increase(linha)}
      onLess={() => void changes.decrease(linha)}
      onTake={(quantidade) => {
        focusList();
        void changes.take(linha, quantidade);
      }}
      onRemove={(byKeyboard) => {
        focusList();
        void changes.remove(linha, position, byKeyboard);
      }}
    />
  ));
  for (const removida of removed) {
    const { id } = removida.linha;
    rows.splice(
      removida.position,
      0,
      <LinhaRemovida
        key={`removida:${id}`}
        removida={removida}
        onUndo={focusList}
        onGone={() => changes.forget(id)}
      />,
    );
  }

  const resumo = carrinho && itens.length > 0 ? resumoOf(carrinho) : null;
  const { parcelas, total } = sum?.(resumo?.total ?? 0) ?? {
    parcelas: [],
    total: resumo?.total ?? 0,
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={['unmarked', styles['cart'], styles[layout]].join(' ')}
    >
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <div className={styles['main']}>
        {retirados.length > 0 ? (
          <Text
            variant="faint"
            p={layout === 'gaveta' ? 'var(--space-4) var(--space-5) 0' : 'var(--space-4) 0'}
          >
            {takenText(retirados)}
          </Text>
        ) : null}
        {rows.length > 0 ? (
          <ul
            ref={list}
            className={styles['lines']}
            data-empty={itens.length === 0 || undefined}
            tabIndex={-1}
            aria-label="Itens do carrinho"
          >
            {rows}
          </ul>
        ) : null}
        {resumo ? below : null}
      </div>
      {resumo ? (
        <Stack gap="md" className={styles['sum']}>
          {parcelas.length > 0 ? (
            <Stack component="dl" gap="xs" className={styles['parcelas']}>
              {parcelas.map(({ name, text, note }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                  {note ? <dd className={styles['small']}>{note}</dd> : null}
                </div>
              ))}
            </Stack>
          ) : null}
          <Group component="p" justify="space-between" align="baseline">
            <Text span variant="caps">
              Total
            </Text>
            <Text component="strong" variant="sum">
              {formatMoney(total)}
            </Text>
          </Group>
          {resumo.fora > 0 ? (
            <Text variant="faint">
              {resumo.fora === 1
                ? '1 item que não pode ser comprado fica de fora.'
                : `${resumo.fora} itens que não podem ser comprados ficam de fora.`}
            </Text>
          ) : null}
          {order ? (
            <BotaoDeFinalizar
              bloqueio={resumo.bloqueio}
              label={order.label}
              onBlocked={() =>
                list.current
                  ?.querySelector<HTMLElement>('[data-problema] :is(button, a[href])')
                  ?.focus()
              }
            >
              {order.action}
            </BotaoDeFinalizar>
          ) : null}
          {children}
        </Stack>
      ) : (
        <Empty visitor={state === 'visitor'} notice={notice} />
      )}
    </div>
  );
}
