import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Late } from '../../ui/Late.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Aviso } from './Aviso.tsx';
import type { PedidoEmPagamentoFragment } from './checkout.gen.ts';
import { type IniciarPixMutation, useIniciarPixMutation } from './Pix.gen.ts';
import { type Mudanca, Recusado } from './Recusado.tsx';
import { type StartProps, useStart } from './start.ts';

const loadPix = () => import('../pedidos/PixNaPagina.tsx').then((module) => module.PixNaPagina);

type Codigo = Extract<IniciarPixMutation['resultado'], { __typename: 'PagamentoPix' }>;

type Step =
  | { readonly name: 'asking' }
  | { readonly name: 'code'; readonly pix: Codigo }
  | { readonly name: 'expired' }
  | { readonly name: 'failed'; readonly text: string }
  | { readonly name: 'refused'; readonly mudanca: Mudanca };

const FAILED =
  'O código do Pix não veio. O seu pedido está guardado: tente de novo em instantes ou pague de outra forma.';

/** The Pix of the card provider: its code, the time that is left, and a new code after it. */
export function Pix({
  pedido: { id: pedidoId },
  isTest,
  onStarted,
  onNews,
  onOtherStatus,
}: StartProps & {
  pedido: Pick<PedidoEmPagamentoFragment, 'id'>;
  /** Whether no money moves. */
  isTest: boolean;
}) {
  const [iniciar] = useIniciarPixMutation({ fetchPolicy: 'no-cache' });
  const [step, setStep] = useState<Step>({ name: 'asking' });

  async function ask(): Promise<void> {
    setStep({ name: 'asking' });
    // In parallel.
    loadPix().catch(() => undefined);
    const answer = await iniciar({ variables: { pedidoId } }).catch(() => null);
    const resultado = answer?.data?.resultado;
    switch (resultado?.__typename) {
      case 'PagamentoPix':
        onStarted(resultado.reservaAte);
        setStep({ name: 'code', pix: resultado });
        return;
      case 'PrecoAlterado':
      case 'EstoqueInsuficiente':
      case 'ProdutoIndisponivel':
        setStep({ name: 'refused', mudanca: resultado });
        return;
      case 'PedidoNaoPagavel':
        if (resultado.status !== 'PENDENTE') {
          onOtherStatus(resultado.status);
          return;
        }
        // A card of the order is being checked.
        setStep({ name: 'failed', text: resultado.mensagem });
        onNews();
        return;
      default:
        setStep({ name: 'failed', text: resultado?.mensagem ?? FAILED });
    }
  }

  useStart(() => void ask());

  switch (step.name) {
    case 'asking':
      return <Esqueleto />;
    case 'code':
      return (
        <Aberto
          pedidoId={pedidoId}
          pix={step.pix}
          isTest={isTest}
          onExpired={() => {
            setStep({ name: 'expired' });
            onNews();
          }}
          onMissing={() => setStep({ name: 'failed', text: FAILED })}
        />
      );
    case 'expired':
      return (
        <Parado
          text="O código do Pix venceu."
          detail="Se você já pagou, espere aqui: esta página mostra assim que o Pix chegar. Senão, gere um novo código para o mesmo pedido."
          action="Gerar novo código"
          onAsk={() => void ask()}
        />
      );
    case 'failed':
      return (
        <Parado text={step.text} detail={null} action="Tentar de novo" onAsk={() => void ask()} />
      );
    case 'refused':
      return <Recusado mudanca={step.mudanca} pedidoId={pedidoId} />;
  }
}

function Esqueleto() {
  return (
    <Stack gap="lg" miw={0} aria-busy>
      <Box component="h2" c="dimmed" fz="var(--size-3)">
        Pix
      </Box>
      <Skeleton h="16rem" />
      <Skeleton h="3rem" />
    </Stack>
  );
}

function Parado({
  text,
  detail,
  action,
  onAsk,
}: {
  text: string;
  detail: string | null;
  action: string;
  onAsk: () => void;
}) {
  return (
    <Stack gap="lg" miw={0}>
      <Aviso message={{ kind: 'odd', text, detail }} />
      <Group gap="sm">
        <Button onClick={onAsk}>{action}</Button>
      </Group>
    </Stack>
  );
}

function Aberto({
  pedidoId,
  pix,
  isTest,
  onExpired,
  onMissing,
}: {
  pedidoId: string;
  pix: Codigo;
  isTest: boolean;
  onExpired: () => void;
  /** Called when the code's part of the page did not load. */
  onMissing: () => void;
}) {
  const left = useSecondsLeft(Date.parse(pix.expiraEm), onExpired);
  return (
    <Late
      load={loadPix}
      onMissing={onMissing}
      fallback={<Esqueleto />}
      props={{
        pix,
        title: 'h2',
        time:
          left === null ? null : (
            <Text variant="figures" role="timer" c="var(--amber)">
              O código vale por mais {clockText(left)}
            </Text>
          ),
        children: (
          <>
            <Text variant="soft" ta="center">
              Pague no aplicativo do banco: esta página mostra sozinha quando o Pix chegar. Se
              preferir, feche-a: o pedido muda do mesmo jeito e está em Meus Pedidos.
            </Text>
            {isTest ? (
              <Text variant="faint" ta="center">
                Ambiente de teste: este Pix se paga sozinho em alguns segundos, e nenhum valor é
                cobrado.
              </Text>
            ) : null}
            <ButtonLink
              to={`/cancel?pedido=${encodeURIComponent(pedidoId)}`}
              variant="subtle"
              size="sm"
            >
              Deixar para depois
            </ButtonLink>
          </>
        ),
      }}
    />
  );
}

/** Seconds until `end`. Null, without an end, where the device's clock says that it has passed already. */
function useSecondsLeft(end: number, onEnd: () => void): number | null {
  const [now, setNow] = useState(Date.now);
  const [isLate] = useState(() => now >= end);
  const over = useEffectEvent(onEnd);
  useEffect(() => {
    if (isLate) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) {
        clearInterval(timer);
        over();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [end, isLate]);
  return isLate ? null : Math.max(0, Math.floor((end - now) / 1000));
}

/** `29:59`. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
