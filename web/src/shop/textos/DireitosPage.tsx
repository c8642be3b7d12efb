import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BRAND } from '../../lib/constants.ts';
import { Head } from '../../ui/head/Head.tsx';
import { Company } from './Company.tsx';
import styles from './Direitos.module.css';
import { direitos, pedidoPorEmail } from './direitos.ts';
import { type Instituicao, prepareInstituicao, useInstituicao } from './instituicao.ts';
import { ReadingText, type Section } from './ReadingText.tsx';

export const prepare = prepareInstituicao;
/** The page ignores its query. */
export const query = () => '';

const TITLE = 'Direitos e termos de uso';

const IN_FORCE_SINCE = { iso: '2026-11-21', text: '21 de novembro de 2026' };

function Rights({ email }: { email: string | null }) {
  return (
    <ul className={styles['rights']}>
      {direitos.map((direito) => (
        <li key={direito.id}>
          <h3>{direito.titulo}</h3>
          <p>{direito.texto}</p>
          <p className={styles['law']}>{direito.lei}</p>
          {email === null || direito.assunto === null ? null : (
            <Button
              component="a"
              variant="outline"
              size="sm"
              href={pedidoPorEmail(email, direito, direito.assunto)}
              aria-label={`Pedir por e-mail: ${direito.titulo}`}
            >
              Pedir por e-mail
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function sectionsOf({ conversaUrl, empresa }: Instituicao): readonly Section[] {
  return [
    {
      id: 'quem-vende',
      title: 'Quem vende',
      body: (
        <>
          <p>
            A loja {BRAND} fraciona perfumes importados originais e os vende no varejo, para o
            Brasil. Quem responde por ela:
          </p>
          <Company conversaUrl={conversaUrl} empresa={empresa} />
        </>
      ),
    },
    {
      id: 'termos-de-uso',
      title: 'Termos de uso',
      body: (
        <>
          <p>Ao comprar aqui, você e a loja combinam o seguinte.</p>
          <h3>A sua conta</h3>
          <p>
            Para comprar é preciso ter uma conta e ser maior de 18 anos. Os dados precisam ser seus
            e verdadeiros; a senha é só sua. Se desconfiar que alguém a conhece, troque-a e avise.
            Uma conta usada para fraude pode ser suspensa.
          </p>
          <h3>Ofertas e preços</h3>
          <p>
            Os preços estão em reais, com impostos, e valem enquanto aparecem. O frete é mostrado
            antes de você confirmar, ou combinado na conversa, e isso fica escrito no pedido. Cada
            decant traz o volume que diz; fotos são ilustrações do perfume de origem. Se um preço
            mudar entre o carrinho e o pedido, mostramos o novo e você decide.
          </p>
          <h3>Pedido e pagamento</h3>
          <p>
            Você pode pagar com cartão aqui na loja, por um provedor de pagamento, ou combinar na
            conversa: Pix, cartão por link ou cartão na entrega. Enquanto o pagamento está em
            aberto, os itens ficam reservados por um tempo limitado; depois voltam à prateleira. O
            contrato se fecha com a confirmação do pagamento, que enviamos por e-mail.
          </p>
          <h3>Entrega</h3>
          <p>
            Enviamos para o endereço que você escolheu, em embalagem firme e sem marcas por fora. Um
            pedido enviado traz o código de rastreio. Se chegar violado, recuse ou fotografe e fale
            com a gente: resolvemos.
          </p>
          <h3>O uso da loja</h3>
          <p>
            Não vale usar a loja para enganar outras pessoas, atrapalhar o seu funcionamento ou
            entrar onde não é permitido.
          </p>
        </>
      ),
    },
    {
      id: 'trocas-e-devolucoes',
      title: 'Arrependimento, troca e garantia',
      body: (
        <>
          <p>
            Pelo Código de Defesa do Consumidor (Lei nº 8.078/1990) e pelo Decreto nº 7.962/2013:
          </p>
          <ul>
            <li>
              <strong>Arrependimento:</strong> você tem 7 dias, a contar do recebimento, para
              desistir da compra sem dizer por quê (art. 49). Devolvemos tudo o que pagou, com o
              frete, e a devolução é por nossa conta.
            </li>
            <li>
              <strong>Defeito:</strong> vazou, quebrou, veio outro perfume? Avise em até 30 dias do
              recebimento (art. 26). Se o problema não aparecia à primeira vista, o prazo conta de
              quando ele apareceu.
            </li>
            <li>
              <strong>Autenticidade:</strong> se um perfume nosso não for original, devolvemos o que
              você pagou, sem prazo.
            </li>
          </ul>
          <p>
            Para qualquer um deles basta escrever para a loja com o número do pedido. Confirmamos
            que o seu aviso chegou e dizemos o próximo passo.
          </p>
        </>
      ),
    },
    {
      id: 'direitos-autorais',
      title: 'Direitos autorais e marcas',
      body: (
        <>
          <p>
            Textos, desenhos, fotografias e o código desta loja são protegidos pela Lei de Direitos
            Autorais (Lei nº 9.610/1998). Você pode ler, imprimir e compartilhar o endereço de
            qualquer página; para reproduzir o conteúdo com fim comercial, peça antes.
          </p>
          <p>
            Nomes e marcas dos perfumes pertencem às suas casas e aparecem aqui só para dizer o que
            há em cada frasco (Lei nº 9.279/1996). Somos independentes: não representamos as casas
            nem falamos por elas. Fracionamos, em frasco novo e identificado como decant, perfumes
            originais que compramos.
          </p>
          <p>
            Se algo seu aparece aqui sem permissão, escreva dizendo o que é e onde está. Conferimos
            e retiramos.
          </p>
        </>
      ),
    },
    {
      id: 'protecao-de-dados',
      title: 'Proteção de dados',
      body: (
        <>
          <p>
            A Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018) dá a você poder sobre os
            seus dados, e o regulamento europeu (RGPD, Regulamento (UE) 2016/679) faz o mesmo por
            quem está na Europa. O que tratamos, e por quê, está na{' '}
            <Link to="/politica-de-privacidade">política de privacidade</Link>. Aqui está o que você
            pode pedir:
          </p>
          <Rights email={empresa?.email ?? null} />
        </>
      ),
    },
    {
      id: 'como-pedir',
      title: 'Como pedir',
      body: (
        <>
          <ol>
            <li>
              <strong>Escreva.</strong> Use um dos botões acima
              {empresa ? (
                <>
                  {' '}
                  ou mande um e-mail para <a href={`mailto:${empresa.email}`}>{empresa.email}</a>
                </>
              ) : null}
              , de preferência do endereço da sua conta. Não custa nada.
            </li>
            <li>
              <strong>Confirmamos que é você.</strong> Para ninguém pedir os seus dados no seu
              lugar, podemos perguntar algo que só você sabe sobre a sua conta. Nunca a senha.
            </li>
            <li>
              <strong>Respondemos em até 15 dias</strong> (LGPD, art. 19). Se algo não puder ser
              feito, dizemos por qual motivo e por quanto tempo.
            </li>
          </ol>
          <p>
            Não ficou satisfeito? Você pode reclamar à Autoridade Nacional de Proteção de Dados
            (ANPD), ao Procon do seu estado ou em consumidor.gov.br.
          </p>
        </>
      ),
    },
    {
      id: 'lei-e-foro',
      title: 'Lei e foro',
      body: (
        <p>
          Estes termos seguem a lei brasileira. Se for preciso ir à Justiça, você pode escolher o
          foro da sua cidade (Código de Defesa do Consumidor, art. 101, I). Se uma regra destas
          deixar de valer, as outras continuam. Mudanças valem para pedidos feitos depois delas.
        </p>
      ),
    },
  ];
}

export function Page() {
  const instituicao = useInstituicao();
  return (
    <>
      <Head
        title={TITLE}
        description={`Termos de uso, trocas e devoluções, direitos autorais e proteção de dados na ${BRAND}, e como exercer cada direito da LGPD.`}
        canonical="/direitos"
      />
      <ReadingText
        title={TITLE}
        eyebrow="Transparência"
        lead="O que combinamos ao comprar, o que é de quem, e como exercer cada direito que a lei dá a você."
        inForceSince={IN_FORCE_SINCE}
        inShort={[
          'Você tem 7 dias para se arrepender, e devolvemos tudo, com o frete.',
          'Todo perfume é original; se não for, devolvemos o que você pagou.',
          'As marcas são das suas casas, e somos independentes delas.',
          'Cada direito sobre os seus dados tem um pedido pronto, e resposta em até 15 dias.',
        ]}
        sections={sectionsOf(instituicao)}
      />
    </>
  );
}
