import { BRAND } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import { still } from '../../shared/ui/Still.tsx';

const { Still, prepare } = still('sobre', () => import('./Sobre.still.tsx'));

export { prepare };
/** The page ignores its query. */
export const query = () => '';

const HEAD = {
  title: 'Sobre',
  description: `A história da ${BRAND}: perfumes importados originais, fracionados à mão em decants, com garantia de autenticidade.`,
  canonical: '/sobre',
};

export function Page() {
  return (
    <>
      <Head {...HEAD} />
      <Still head={HEAD} />
    </>
  );
}
