import { Head } from '../../shared/head/Head.tsx';

export function Page() {
  return (
    <>
      <Head title="Home" />
      <h1>Home</h1>
    </>
  );
}
