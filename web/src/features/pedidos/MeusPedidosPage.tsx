import { Head } from '../../shared/head/Head.tsx';

/** ROUTE-08, ORD-01 … ORD-07, TRACK-01 … TRACK-05: the account's orders. */
export function Page() {
  return (
    <div className="container">
      <Head title="Meus Pedidos" noIndex />
      <h1 tabIndex={-1}>Meus Pedidos</h1>
    </div>
  );
}
