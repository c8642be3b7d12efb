import { isPaid } from '@decantaria/loja/status';
import { Box, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { numeroText, statusInWords } from '../../lib/pedidos/pedido-texts.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Confirmado } from './Confirmado.tsx';
import { usePedidoConfirmadoQuery } from './confirmado.gen.ts';
import { FalhaDaLeitura } from './FalhaDaLeitura.tsx';
import { ConviteParaEntrar, Espera, Tela, TO_SHOP, toOrder, toPayment } from './Tela.tsx';
import { useProprio } from './useSituacao.ts';
import { NOT_FOUND, WAITING } from './words.ts';

const TITLE = 'Pedido';

export function Page() {
  const hydrated = useHydrated();
  const user = useSession();
  const { id = '' } = useParams();
  return (
    <Box className="page-width">
      <Head title="Pedido confirmado" noIndex />
      {!hydrated ? <Espera title={TITLE} /> : null}
      {hydrated && !user ? <ConviteParaEntrar title={TITLE} /> : null}
      {hydrated && user ? <Pedido key={id} id={id} /> : null}
    </Box>
  );
}

function Pedido({ id }: { id: string }) {
  const { data, error, refetch } = usePedidoConfirmadoQuery({
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const { pedido, reread } = useProprio(id, data?.pedido ?? null, refetch);
  if (!data) {
    if (!error) return <Espera title={TITLE} />;
    const text = `${NOT_FOUND} A loja não respondeu agora: tente de novo em instantes.`;
    return <FalhaDaLeitura title={TITLE} text={text} onRetry={reread} />;
  }
  if (!pedido) return <NaoEncontrado />;
  const { status } = pedido;
  if (isPaid(status)) return <Confirmado pedido={pedido} loja={data.configuracao} />;
  const inOrders = toOrder(id, 'Ver em Meus Pedidos');
  if (status === 'PENDENTE') {
    return (
      <Tela title={numeroText(id)} ways={[toPayment(pedido, 'Pagar'), inOrders]}>
        <Text variant="statement" role="status">
          {WAITING}
        </Text>
        <p>Se você acabou de pagar, espere um instante: esta página muda sozinha.</p>
      </Tela>
    );
  }
  return (
    <Tela title={numeroText(id)} ways={[inOrders, TO_SHOP]} isQuiet>
      <Text variant="statement">
        Este pedido está {statusInWords(status, pedido.statusOriginal)}.
      </Text>
      <p>Ele não tem um pagamento confirmado.</p>
    </Tela>
  );
}

function NaoEncontrado() {
  return (
    <Tela title={TITLE} ways={[TO_SHOP]}>
      <Text variant="statement">{NOT_FOUND}</Text>
      <p>Confira o endereço, ou procure o pedido em Meus Pedidos.</p>
    </Tela>
  );
}
