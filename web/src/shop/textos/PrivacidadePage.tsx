import { OPTIONAL_USES, storesOf } from '../../lib/consent/optional.ts';
import { POLICY, POLICY_VERSIONS } from '../../lib/consent/policy.ts';
import { BRAND } from '../../lib/constants.ts';
import { Head } from '../../ui/head/Head.tsx';
import { Company } from './Company.tsx';
import { prepareInstituicao, useInstituicao } from './instituicao.ts';
import { sectionsOf } from './privacidade.md';
import { DataTable, ReadingText } from './ReadingText.tsx';

export const prepare = prepareInstituicao;
const TITLE = 'Política de privacidade';

const OPCIONAIS = (
  <DataTable
    caption="O que fica só depois de “Aceitar”"
    columns={['Nome', 'Para quê', 'Até quando']}
    rows={OPTIONAL_USES.map((use) => [storesOf(use).join(' e '), use.purpose, use.until])}
  />
);

const VERSOES = (
  <DataTable
    caption="Versões"
    columns={['Versão', 'Desde', 'O que mudou']}
    rows={POLICY_VERSIONS.map(({ version, since, changes }) => [version, since.text, changes])}
  />
);

export function Page() {
  const instituicao = useInstituicao();
  const email = instituicao.empresa?.email;
  return (
    <>
      <Head
        title={TITLE}
        description={`Que dados a ${BRAND} trata, para quê, por quanto tempo e como você os vê, corrige, leva e apaga. LGPD e RGPD em português claro.`}
        canonical="/politica-de-privacidade"
      />
      <ReadingText
        title={TITLE}
        lead="Que dados tratamos, para quê, por quanto tempo, e como você manda neles. Sem letras miúdas."
        inForceSince={{
          ...POLICY.since,
          text: `${POLICY.since.text} (versão ${POLICY.version})`,
        }}
        inShort={[
          'Pedimos só o que uma compra precisa, na hora em que precisa.',
          'O número do seu cartão não fica na loja.',
          'Não vendemos dados, e não há rastreadores nem publicidade de outras empresas.',
          'Você pode ver, corrigir, levar e apagar os seus dados: respondemos em até 15 dias.',
        ]}
        sections={sectionsOf({
          marca: BRAND,
          empresa: <Company {...instituicao} />,
          opcionais: OPCIONAIS,
          versoes: VERSOES,
          ouPorEmail: email && (
            <>
              ; ou escreva para <a href={`mailto:${email}`}>{email}</a>
            </>
          ),
        })}
      />
    </>
  );
}
