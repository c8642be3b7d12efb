import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { checkoutPath } from '../../lib/pedidos/checkout-path.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Checkout, type CheckoutProps } from './Checkout.tsx';
import { CheckoutEsqueleto } from './Esqueleto.tsx';
import { ConviteParaEntrar } from './Tela.tsx';
import { rememberOrder, returnedSecret, whichOrder } from './which-order.ts';

/** Test doubles; the shop's own by default. */
type Around = Pick<CheckoutProps, 'providers' | 'place'>;

export function Page(around: Around) {
  const hydrated = useHydrated();
  return (
    <Box className="page-width">
      <Head title="Pagamento" noIndex />
      {hydrated ? <Order {...around} /> : <CheckoutEsqueleto />}
    </Box>
  );
}

function Order(around: Around) {
  const user = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const pedidoId = whichOrder(location);
  // Reads the bank's secret once and removes it from the address.
  const [returned] = useState(() => returnedSecret(location.search));
  const dirty = returnedSecret(location.search) !== null;
  useEffect(() => {
    if (dirty && pedidoId !== null) void navigate(checkoutPath(pedidoId), { replace: true });
  }, [dirty, pedidoId, navigate]);
  useEffect(() => {
    if (pedidoId !== null) rememberOrder(pedidoId);
  }, [pedidoId]);

  if (pedidoId === null) return <Navigate to="/carrinho" replace />;
  if (!user)
    return <ConviteParaEntrar title="Pagamento" from={checkoutPath(pedidoId, location.search)} />;
  return (
    <Checkout key={pedidoId} pedidoId={pedidoId} user={user} returned={returned} {...around} />
  );
}
