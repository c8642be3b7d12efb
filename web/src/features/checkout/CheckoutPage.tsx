import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import { useSession } from '../../shared/session/useSession.ts';
import { useHydrated } from '../../shared/ui/useHydrated.ts';
import { Checkout, type CheckoutProps } from './Checkout.tsx';
import { CheckoutEsqueleto } from './Esqueleto.tsx';
import { Entre } from './Tela.tsx';
import { checkoutPath, rememberOrder, returnedSecret, whichOrder } from './which-order.ts';

/** Nothing of the address decides how the page is first rendered, and a payment's secret may stand in it. */
export const query = () => '';

/** Whom the page pays by, and where it is; the shop's own where nothing is said. */
type Around = Pick<CheckoutProps, 'providers' | 'place'>;

/** ROUTE-10, ROUTE-13, CHK-01 … CHK-13: paying an order by card. */
export function Page(around: Around) {
  const hydrated = useHydrated();
  return (
    <div className="container">
      <Head title="Pagamento" noIndex />
      {hydrated ? <Order {...around} /> : <CheckoutEsqueleto />}
    </div>
  );
}

function Order(around: Around) {
  const user = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const pedidoId = whichOrder(location);
  // What the bank sent the payer back with: taken once, and out of the address, where it could be copied.
  const [returned] = useState(() => returnedSecret(location.search));
  const dirty = returnedSecret(location.search) !== null;
  useEffect(() => {
    if (dirty && pedidoId !== null) void navigate(checkoutPath(pedidoId), { replace: true });
  }, [dirty, pedidoId, navigate]);
  useEffect(() => {
    if (pedidoId !== null) rememberOrder(pedidoId);
  }, [pedidoId]);

  if (pedidoId === null) return <Navigate to="/carrinho" replace />;
  if (!user) return <Entre title="Pagamento" from={checkoutPath(pedidoId)} />;
  return (
    <Checkout key={pedidoId} pedidoId={pedidoId} user={user} returned={returned} {...around} />
  );
}
