import { useApolloClient } from '@apollo/client/react';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { useAction } from '../../ui/useAction.ts';
import { openGaveta } from '../carrinho/gaveta-aberta.ts';
import { comprarDeNovo, relatorioText } from './comprar-de-novo.ts';

const FAILED = 'Não foi possível ler o pedido agora. Nada foi para o carrinho.';
const NOTHING = 'Este pedido não tem itens que a loja reconheça.';

interface Resumo {
  readonly lines: readonly string[];
  readonly inCart: boolean;
}

/** Adds an order's lines to the cart. If all fit the cart opens; otherwise the missing lines are listed. */
export function useRecompra(pedidoId: string) {
  const client = useApolloClient();
  const { sending, run } = useAction();
  const [resumo, setResumo] = useState<Resumo | null>(null);

  const buy = () =>
    run(async () => {
      setResumo(null);
      try {
        const relatorio = await comprarDeNovo(client, pedidoId);
        const { levados, deixados } = relatorio;
        const lines = [...new Set(relatorioText(relatorio))];
        const inCart = levados.length > 0;
        setResumo({ lines: lines.length > 0 ? lines : [NOTHING], inCart });
        if (inCart && deixados.length === 0) openGaveta();
      } catch {
        setResumo({ lines: [FAILED], inCart: false });
      }
    });
  return { buy, sending, resumo };
}

export function BotaoDeRecompra({
  pedidoId,
  primary,
  sending,
  onBuy,
}: {
  pedidoId: string;
  /** Whether it is the order's first action. */
  primary: boolean;
  sending: boolean;
  onBuy: () => void;
}) {
  return (
    <Button
      variant={primary ? 'filled' : 'outline'}
      size="sm"
      aria-label={`Comprar de novo: ${numeroText(pedidoId)}`}
      aria-disabled={sending || undefined}
      aria-busy={sending || undefined}
      onClick={onBuy}
    >
      Comprar de novo
    </Button>
  );
}

export function Relatorio({ resumo }: { resumo: Resumo | null }) {
  return (
    <Stack role="status" variant="note" className="live">
      {resumo?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {resumo?.inCart ? (
        <Group component="p" gap="sm" mt="xs" style={{ gap: 'var(--space-2) var(--space-4)' }}>
          <Button variant="outline" size="sm" onClick={openGaveta}>
            Ver carrinho
          </Button>
          <Anchor component={Link} variant="text" to="/carrinho">
            Ir para o carrinho
          </Anchor>
        </Group>
      ) : null}
    </Stack>
  );
}
