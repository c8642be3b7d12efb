import { isPaid } from '@decantaria/loja/status';
import { Box, Text } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { numeroText, statusInWords } from '../../lib/pedidos/pedido-texts.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Aprovado } from './Aprovado.tsx';
import { FalhaDaLeitura } from './FalhaDaLeitura.tsx';
import { ConviteParaEntrar, Espera, Tela, TO_ORDERS, toPayment } from './Tela.tsx';
import { useSituacao } from './useSituacao.ts';
import { whichOrder } from './which-order.ts';
import { NOT_FOUND } from './words.ts';

const TITLE = 'Pagamento';

/** Reports an approved payment only when the order is paid. */
export function Page() {
  const hydrated = useHydrated();
  const location = useLocation();
  const user = useSession();
  const pedidoId = hydrated ? whichOrder(location) : null;
  return (
    <Box className="page-width">
      <Head title="Pagamento Aprovado!" noIndex />
      {!hydrated ? <Espera title={TITLE} /> : null}
      {hydrated && !user ? <ConviteParaEntrar title={TITLE} /> : null}
      {hydrated && user && pedidoId === null ? <Nenhum /> : null}
      {hydrated && user && pedidoId !== null ? <Situacao pedidoId={pedidoId} /> : null}
    </Box>
  );
}

function Nenhum() {
  return (
    <Tela title={TITLE} ways={[TO_ORDERS]}>
      <p>Não sabemos de qual pedido se trata. Em Meus Pedidos você vê como está cada um.</p>
    </Tela>
  );
}

function Situacao({ pedidoId }: { pedidoId: string }) {
  const { pedido, state, reread } = useSituacao(pedidoId);
  if (state === 'reading') return <Espera title={TITLE} />;
  if (state === 'failed') return <FalhaDaLeitura title={TITLE} onRetry={reread} />;
  if (!pedido) {
    return (
      <Tela title={TITLE} ways={[TO_ORDERS]}>
        <Text variant="statement">{NOT_FOUND}</Text>
      </Tela>
    );
  }
  if (isPaid(pedido.status)) return <Aprovado pedidoId={pedido.id} total={pedido.total} arrived />;
  return (
    <Tela
      title={TITLE}
      ways={pedido.podePagar ? [toPayment(pedido, 'Pagar'), TO_ORDERS] : [TO_ORDERS]}
    >
      <Text variant="statement">
        {numeroText(pedido.id)} está {statusInWords(pedido.status, pedido.statusOriginal)}
      </Text>
      <p>
        O pagamento ainda não aparece nele. Se você acabou de pagar, espere um instante: esta página
        muda sozinha.
      </p>
    </Tela>
  );
}
