import { BRAND } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import { still } from '../../shared/ui/Still.tsx';
import { followReading } from './reading.ts';

const { Still, prepare } = still('direitos', () => import('./Direitos.still.tsx'), followReading);

export { prepare };
/** The page ignores its query. */
export const query = () => '';

const TITLE = 'Direitos e termos de uso';

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
