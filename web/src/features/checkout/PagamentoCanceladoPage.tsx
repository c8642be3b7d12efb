import { Head } from '../../shared/head/Head.tsx';

/** PAYPG-02, C-22. */
export function Page() {
  return (
    <div className="container">
      <Head title="Pagamento Cancelado" noIndex />
      <h1 tabIndex={-1}>Pagamento Cancelado</h1>
    </div>
  );
}
