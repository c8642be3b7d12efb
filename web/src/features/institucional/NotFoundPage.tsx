import { Head } from '../../shared/head/Head.tsx';

export function Page() {
  return (
    <>
      <Head title="NotFound" />
      <h1>NotFound</h1>
    </>
  );
}
