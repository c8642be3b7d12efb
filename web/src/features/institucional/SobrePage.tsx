import { BRAND } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import { still } from '../../shared/ui/Still.tsx';

const { Still, prepare } = still('sobre', () => import('./Sobre.still.tsx'));

export { prepare };
/** Whatever stands behind the `?`, the text is the same. */
export const query = () => '';

const HEAD = {
  title: 'Sobre',
  description: `A história da ${BRAND}: perfumes importados originais, fracionados à mão em decants, com garantia de autenticidade.`,
  canonical: '/sobre',
};

/** ROUTE-04, ABOUT-01 … ABOUT-03, GEN-01: who the shop is. */
export function Page() {
  return (
    <>
      <Head {...HEAD} />
      <Still head={HEAD} />
    </>
  );
}
