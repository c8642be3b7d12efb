import { BRAND } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import { still } from '../../shared/ui/Still.tsx';
import { followReading } from './reading.ts';

const { Still, prepare } = still(
  'privacidade',
  () => import('./Privacidade.still.tsx'),
  followReading,
);

export { prepare };
/** The page ignores its query. */
export const query = () => '';

const TITLE = 'Política de privacidade';

export function Page() {
  return (
    <>
      <Head
        title={TITLE}
        description={`Que dados a ${BRAND} trata, para quê, por quanto tempo e como você os vê, corrige, leva e apaga. LGPD e RGPD em português claro.`}
        canonical="/politica-de-privacidade"
      />
      <Still title={TITLE} />
    </>
  );
}
