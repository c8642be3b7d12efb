import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/Button.tsx';
import { openGaveta } from '../carrinho/gaveta-aberta.ts';
import styles from './Acoes.module.css';
import { comprarDeNovo, relatorioText } from './comprar-de-novo.ts';
import { numeroText } from './pedido-texts.ts';

const FAILED = 'Não foi possível ler o pedido agora. Nada foi para o carrinho.';
const NOTHING = 'Este pedido não tem itens que a loja reconheça.';

interface Dito {
  readonly lines: readonly string[];
  readonly inCart: boolean;
}

/**
 * Buys an order again: its lines go into the cart as far as the shop has them today. When all of them came, the cart opens;
 * what did not come is said here, and the cart waits for a click.
 */
export function useComprarDeNovo(pedidoId: string) {
  const client = useApolloClient();
  const [sending, setSending] = useState(false);
  const [dito, setDito] = useState<Dito | null>(null);

  const buy = async () => {
    if (sending) return;
    setSending(true);
    setDito(null);
    try {
      const relatorio = await comprarDeNovo(client, pedidoId);
      const { levados, deixados } = relatorio;
      const lines = [...new Set(relatorioText(relatorio))];
      const inCart = levados.length > 0;
      setDito({ lines: lines.length > 0 ? lines : [NOTHING], inCart });
      if (inCart && deixados.length === 0) openGaveta();
    } catch {
      setDito({ lines: [FAILED], inCart: false });
    } finally {
      setSending(false);
    }
  };
  return { buy, sending, dito };
}

/** The button of it. */
export function ComprarDeNovo({
  pedidoId,
  sending,
  onBuy,
}: {
  pedidoId: string;
  sending: boolean;
  onBuy: () => void;
}) {
  return (
    <Button
      look="outline"
      small
      aria-label={`Comprar de novo: ${numeroText(pedidoId)}`}
      aria-disabled={sending || undefined}
      aria-busy={sending || undefined}
      onClick={onBuy}
    >
      Comprar de novo
    </Button>
  );
}

/** What came of it. */
export function Relatorio({ dito }: { dito: Dito | null }) {
  return (
    <div role="status" className={styles['report']}>
      {dito?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {dito?.inCart ? (
        <p className={styles['reportWays']}>
          <Button look="outline" small onClick={openGaveta}>
            Ver carrinho
          </Button>
          <Link to="/carrinho">Ir para o carrinho</Link>
        </p>
      ) : null}
    </div>
  );
}
