import { Head } from '../../shared/head/Head.tsx';

/** ROUTE-11, CONF-01 … CONF-05. */
export function Page() {
  return (
    <div className="container">
      <Head title="Pedido" noIndex />
      <h1 tabIndex={-1}>Pedido</h1>
    </div>
  );
}
