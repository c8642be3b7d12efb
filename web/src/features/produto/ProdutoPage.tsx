import { Head } from '../../shared/head/Head.tsx';

export function Page() {
  return (
    <>
      <Head title="Produto" />
      <h1>Produto</h1>
    </>
  );
}
