import { Head } from '../../shared/head/Head.tsx';

/** ROUTE-10, ROUTE-13, CHK-01 … CHK-13: paying an order by card. */
export function Page() {
  return (
    <div className="container">
      <Head title="Pagamento" noIndex />
      <h1 tabIndex={-1}>Pagamento</h1>
    </div>
  );
}
