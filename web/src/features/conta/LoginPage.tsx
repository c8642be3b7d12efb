import { Head } from '../../shared/head/Head.tsx';

export function Page() {
  return (
    <>
      <Head title="Login" />
      <h1>Login</h1>
    </>
  );
}
