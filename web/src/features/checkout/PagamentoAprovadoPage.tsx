import { Head } from '../../shared/head/Head.tsx';

/** PAYPG-01, C-49. */
export function Page() {
  return (
    <div className="container">
      <Head title="Pagamento Aprovado!" noIndex />
      <h1 tabIndex={-1}>Pagamento Aprovado!</h1>
    </div>
  );
}
