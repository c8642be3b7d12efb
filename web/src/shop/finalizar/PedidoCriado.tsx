import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { momentText } from '../../lib/formats/moment.ts';
import { numeroText, pagarDeNovoText, statusInWords } from '../../lib/pedidos/pedido-texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ItensDoPedido } from '../../ui/pedidos/ItensDoPedido.tsx';
import { Situacao } from '../../ui/pedidos/Situacao.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { ValoresDoPedido } from '../pagamento/Resumo.tsx';
import { FormasDePagamento } from '../pedidos/FormasDePagamento.tsx';
import { ReservaComEmail } from '../pedidos/ReservaComEmail.tsx';
import styles from './Compra.module.css';
import { usePedidoCriadoQuery } from './compra.gen.ts';

/** The created order with its payment methods. Its address (`?pedido=`) survives a reload; only its owner can read it. */
export function PedidoCriado({ id }: { id: string }) {
  const { data, error, loading, refetch } = usePedidoCriadoQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const pedido = data?.pedido ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = pedido !== null;
  // The retry button disappears while the order is read again.
  const opening = useFocusAfter<HTMLDivElement>(!isLoaded && loading);
  useEffect(() => {
    // The focused button has disappeared with the cart.
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);

  if (pedido === null) {
    const failed = error !== undefined && !loading;
    return (
      <Stack
        ref={opening}
        tabIndex={-1}
        gap="xl"
        py="var(--space-7) var(--space-8)"
        className="unmarked"
      >
        {loading ? <p role="status">Abrindo o pedido…</p> : null}
        {failed ? (
          <div role="alert">
            <h1>Não foi possível abrir o pedido</h1>
            <p>A loja não respondeu agora. O pedido continua guardado.</p>
          </div>
        ) : null}
        {loading || failed ? null : <h1>Pedido não encontrado.</h1>}
        <Group gap="sm" align="stretch">
          {failed ? (
            <Button onClick={() => void refetch().catch(() => undefined)}>Tentar de novo</Button>
          ) : null}
          {loading ? null : (
            <ButtonLink to="/meus-pedidos" variant="outline">
              Ver meus pedidos
            </ButtonLink>
          )}
        </Group>
      </Stack>
    );
  }

  const { status, statusOriginal, podePagar, reservaAte, itens } = pedido;
  const { reservaComEmailConfirmado } = pedido;
  const cancelled = status === 'CANCELADO';
  return (
    <Stack gap="xl" py="var(--space-7) var(--space-8)">
      <Stack component="header" gap="sm">
        <Text variant="eyebrow">{numeroText(id)}</Text>
        <h1 ref={heading} tabIndex={-1}>
          {cancelled
            ? 'Este pedido foi cancelado'
            : podePagar
              ? 'Pedido criado. Como prefere pagar?'
              : `Este pedido está ${statusInWords(status, statusOriginal)}`}
        </h1>
        <p>
          <Situacao status={status} statusOriginal={statusOriginal} />
        </p>
        {podePagar && reservaAte !== null ? (
          <p>Guardamos as unidades para você até {momentText(reservaAte)}.</p>
        ) : null}
        {cancelled && podePagar ? <p>{pagarDeNovoText(id)}</p> : null}
        {podePagar ? <ReservaComEmail ate={reservaComEmailConfirmado} /> : null}
      </Stack>
      <div className={styles['columns']}>
        <div>
          {podePagar ? <h2>Forma de pagamento</h2> : null}
          <FormasDePagamento pedido={pedido} />
          <Group gap="sm" align="stretch">
            <ButtonLink to="/meus-pedidos" variant="subtle">
              Ver meus pedidos
            </ButtonLink>
            <ButtonLink to="/produtos" variant="subtle">
              Continuar comprando
            </ButtonLink>
          </Group>
        </div>
        <section aria-labelledby="resumo-do-pedido">
          <h2 id="resumo-do-pedido">Resumo</h2>
          <ItensDoPedido itens={itens} />
          <ValoresDoPedido pedido={pedido} />
        </section>
      </div>
    </Stack>
  );
}
