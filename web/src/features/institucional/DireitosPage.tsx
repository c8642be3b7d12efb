import { BRAND } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import { still } from '../../shared/ui/Still.tsx';
import { followReading } from './reading.ts';

const { Still, prepare } = still('direitos', () => import('./Direitos.still.tsx'), followReading);

export { prepare };
/** Whatever stands behind the `?`, the text is the same. */
export const query = () => '';

const TITLE = 'Direitos e termos de uso';

/** ROUTE-06, C-20: terms of use, copyright and data protection, for everybody. */
export function Page() {
  return (
    <>
      <Head
        title={TITLE}
        description={`Termos de uso, trocas e devoluções, direitos autorais e proteção de dados na ${BRAND}, e como exercer cada direito da LGPD.`}
        canonical="/direitos"
      />
      <Still title={TITLE} />
    </>
  );
}
