import { Head } from '../../shared/head/Head.tsx';

export function Page() {
  return (
    <>
      <Head title="Catalogo" />
      <h1>Catalogo</h1>
    </>
  );
}
