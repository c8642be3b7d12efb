import { isPaid } from '@decantaria/loja/status';
import { Box } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { numeroText, pagarDeNovoText } from '../../lib/pedidos/pedido-texts.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { FormasDePagamento } from '../pedidos/FormasDePagamento.tsx';
import { Aprovado } from './Aprovado.tsx';
import { Tela, TO_ORDERS, toPayment } from './Tela.tsx';
import { useSituacao } from './useSituacao.ts';
import { whichOrder } from './which-order.ts';

const TITLE = 'Pagamento Cancelado';
const RETRY = 'Você pode tentar de novo ou escolher outra forma de pagamento.';

export function Page() {
  const hydrated = useHydrated();
  const location = useLocation();
  const pedidoId = hydrated ? whichOrder(location) : null;
  return (
    <Box className="page-width">
      <Head title={TITLE} noIndex />
      {pedidoId === null ? <Nenhum /> : <Cancelado pedidoId={pedidoId} />}
    </Box>
  );
}

/** Without an order, or with one that the account does not have. */
function Nenhum() {
  return (
    <Tela title={TITLE} ways={[TO_ORDERS]}>
      <p>{RETRY}</p>
      <p>Os seus pedidos continuam guardados: é só abrir o que você quer pagar.</p>
    </Tela>
  );
}

function Cancelado({ pedidoId }: { pedidoId: string }) {
  const { pedido, state } = useSituacao(pedidoId);
  if (state === 'read' && !pedido) return <Nenhum />;
  if (pedido && isPaid(pedido.status)) {
    return <Aprovado pedidoId={pedido.id} total={pedido.total} arrived />;
  }
  return (
    <Tela
      title={TITLE}
      ways={[toPayment(pedido ?? { id: pedidoId }, 'Voltar ao pagamento'), TO_ORDERS]}
      more={pedido?.podePagar ? <FormasDePagamento pedido={pedido} cartao={false} /> : null}
    >
      <p>{RETRY}</p>
      <p>
        {pedido?.status === 'CANCELADO'
          ? pagarDeNovoText(pedidoId)
          : `${numeroText(pedidoId)} continua guardado.`}
      </p>
    </Tela>
  );
}
