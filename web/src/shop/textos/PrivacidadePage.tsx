import { Link } from 'react-router-dom';
import { OPTIONAL_USES, storesOf } from '../../lib/consent/optional.ts';
import { POLICY, POLICY_VERSIONS } from '../../lib/consent/policy.ts';
import { BRAND, STORAGE } from '../../lib/constants.ts';
import { Head } from '../../ui/head/Head.tsx';
import { Company } from './Company.tsx';
import { type Instituicao, prepareInstituicao, useInstituicao } from './instituicao.ts';
import { DataTable, ReadingText, type Section } from './ReadingText.tsx';

export const prepare = prepareInstituicao;
/** The page ignores its query. */
export const query = () => '';

const TITLE = 'Política de privacidade';

const COLLECTED: readonly (readonly string[])[] = [
  [
    'Ao olhar a loja',
    'Registros técnicos: data, hora, página pedida e resposta; o endereço IP, onde a lei o exige.',
    'Seis meses, como manda o Marco Civil da Internet (art. 15).',
  ],
  [
    'Ao responder sobre cookies',
    'A resposta, a versão desta política, a data e a hora e um código sorteado; a conta, se você tiver entrado. Nem endereço IP nem navegador.',
    'Cinco anos, como prova da sua escolha (LGPD, art. 8º, § 2º). Apagada a conta, fica sem ela.',
  ],
  [
    'Ao criar a conta',
    'Nome de usuário, e-mail, nome completo e senha, que guardamos de um modo que nem nós conseguimos ler.',
    'Enquanto a conta existir.',
  ],
  [
    'Ao completar o perfil',
    'Telefone, CPF e endereços de entrega.',
    'Até você apagar, ou enquanto a conta existir.',
  ],
  [
    'Ao usar o carrinho',
    'Perfumes, volumes e quantidades.',
    'Até você esvaziar o carrinho, ou enquanto a conta existir.',
  ],
  [
    'Ao fazer um pedido',
    'Itens e valores, quem recebe, CPF, contato, endereço e situação da entrega.',
    'Pelo prazo das obrigações fiscais e de consumo, em regra cinco anos.',
  ],
  [
    'Ao pagar',
    'Forma, valor, situação e o código do pagamento no provedor. O número do cartão fica com o provedor.',
    'Com o pedido. Os avisos do provedor, por 90 dias.',
  ],
  [
    'Ao receber e-mails nossos',
    'O endereço e a mensagem sobre o seu pedido ou a sua conta.',
    'Trinta dias depois do envio.',
  ],
  [
    'Ao falar com a gente',
    'O que você escrever no WhatsApp ou por e-mail.',
    'Enquanto o assunto durar e pelo prazo de uma possível reclamação.',
  ],
];

/** Storage that needs no consent. A test compares it, with the optional entries, to the code. */
const REQUIRED_STORAGE: readonly (readonly string[])[] = [
  [
    'decantaria_sessao',
    'Cookie. Mantém você dentro da sua conta; nem o código da página consegue lê-lo.',
    'Vinte e quatro horas, ou até você sair.',
  ],
  [
    'decantaria_aparelho',
    'Cookie. Lembra, sem dizer o nome, que este navegador já entrou na sua conta: se outra pessoa tentar adivinhar a sua senha, você continua entrando.',
    'Quatrocentos dias depois da última vez que você entrou.',
  ],
  [
    'decantaria_uso',
    'Cookie. Só de quem administra a loja: lembra quando o painel foi usado pela última vez.',
    'Vinte e quatro horas, ou até você sair.',
  ],
  [
    'decantaria_pagamento',
    'Cookie. Lembra qual pagamento com cartão este navegador começou para qual pedido; não guarda o cartão.',
    'Vinte e quatro horas.',
  ],
  [
    `${STORAGE.token} e ${STORAGE.usuarioId}`,
    'Armazenamento local. Mostram o seu nome e o menu certo; não abrem a conta.',
    'Até você sair.',
  ],
  [
    STORAGE.cookiesChoice,
    'Armazenamento local. Lembra a sua resposta sobre cookies.',
    'Até você mudar a resposta ou limpar o navegador.',
  ],
  [
    'registroDaEscolha',
    'Armazenamento local. Lembra quando você respondeu, a que versão desta política, e o código do registro.',
    'Até você mudar a resposta ou limpar o navegador.',
  ],
  [
    'precosVistos',
    'Armazenamento local. Lembra os preços que você viu, para avisar quando um muda no carrinho.',
    'Até você sair.',
  ],
  [
    'lojaSemConexao, arquivosDaLoja e fotosDaLoja',
    'Armazenamento de arquivos. Guardam partes da loja e fotos, iguais para todo mundo, para abrir mais depressa e avisar quando falta conexão.',
    'Até a loja mudar, outras tomarem o lugar ou você limpar o navegador.',
  ],
  ['abertura', 'Armazenamento da aba. Não repete a abertura da loja.', 'Até você fechar a aba.'],
  [
    'intencaoDeCompra',
    'Armazenamento da aba. Lembra o perfume que você queria quando foi entrar na conta.',
    'Até você entrar, ou fechar a aba.',
  ],
  [
    'compra',
    'Armazenamento da aba. Faz de dois cliques em “Finalizar Compra” um pedido só.',
    'Até o pedido ser criado, ou você fechar a aba.',
  ],
  [
    'pedidoEmPagamento',
    'Armazenamento da aba. Lembra o número do pedido que você está pagando, para recarregar a página sem perdê-lo.',
    'Até você fechar a aba.',
  ],
  [
    'filtrosDoPainel',
    'Armazenamento da aba. Só para quem administra a loja: lembra os filtros das listas.',
    'Até sair da conta, ou fechar a aba.',
  ],
  [
    'listasDoPainel',
    'Armazenamento local. Só para quem administra a loja: lembra as colunas e as visões que a pessoa guardou, e se ela desligou os atalhos de teclado.',
    'Até a pessoa apagá-las ou limpar o navegador.',
  ],
];

function sectionsOf({ conversaUrl, empresa }: Instituicao): readonly Section[] {
  return [
    {
      id: 'introducao',
      title: 'Introdução',
      body: (
        <>
          <p>
            Esta política vale para a loja {BRAND} na internet e para o atendimento que nasce dela.
            Quem decide sobre os seus dados, o <strong>controlador</strong> nas palavras da lei, é a
            empresa abaixo. O e-mail é também o canal de quem cuida da proteção de dados.
          </p>
          <Company conversaUrl={conversaUrl} empresa={empresa} />
          <p>
            Seguimos a <strong>Lei Geral de Proteção de Dados Pessoais</strong> (LGPD, Lei nº
            13.709/2018) e o Marco Civil da Internet (Lei nº 12.965/2014). A quem nos visita da
            União Europeia valem também os direitos do{' '}
            <strong>Regulamento Geral sobre a Proteção de Dados</strong> (RGPD, Regulamento (UE)
            2016/679, conhecido como GDPR).
          </p>
          <p>
            A loja é para maiores de 18 anos. Se você souber de dados de uma criança ou adolescente
            que tenham chegado até nós, avise, e os apagamos.
          </p>
        </>
      ),
    },
    {
      id: 'dados-coletados',
      title: 'Dados que coletamos',
      body: (
        <>
          <p>
            Pedimos só o que cada passo precisa, e na hora em que precisa. Para olhar a loja não é
            preciso dizer quem você é.
          </p>
          <DataTable
            caption="O que guardamos e por quanto tempo"
            columns={['Quando', 'O que', 'Por quanto tempo']}
            rows={COLLECTED}
          />
          <p>
            Não pedimos dados sensíveis, como saúde, religião ou biometria. Não compramos dados de
            ninguém.
          </p>
        </>
      ),
    },
    {
      id: 'uso-dos-dados',
      title: 'Como usamos os dados',
      body: (
        <>
          <p>Cada uso tem um motivo que a lei aceita:</p>
          <ul>
            <li>
              <strong>Cumprir o que combinamos com você</strong> (LGPD, art. 7º, V): conta,
              carrinho, pedido, pagamento, entrega e atendimento.
            </li>
            <li>
              <strong>Cumprir a lei</strong> (art. 7º, II): documentos fiscais, registros de acesso
              e direitos do consumidor.
            </li>
            <li>
              <strong>Proteger você e a loja</strong> (art. 7º, IX): conter tentativas de adivinhar
              senhas e evitar fraudes, usando o mínimo de dados.
            </li>
            <li>
              <strong>Defender direitos</strong> (art. 7º, VI), se houver um processo.
            </li>
            <li>
              <strong>Lembrar o que poupa trabalho na próxima visita</strong> (art. 7º, I): só
              depois do seu “Aceitar”, e só no seu navegador. Medição de visitas não há nenhuma.
            </li>
          </ul>
          <p>
            Não montamos perfil de publicidade, e nenhuma decisão sobre você é tomada só por
            máquina.
          </p>
        </>
      ),
    },
    {
      id: 'compartilhamento',
      title: 'Com quem compartilhamos',
      body: (
        <>
          <p>Não vendemos dados. Cada parceiro recebe só o que o trabalho dele pede:</p>
          <ul>
            <li>
              <strong>Provedor de pagamento:</strong> valor, número do pedido e os dados do cartão,
              que você digita diretamente para ele.
            </li>
            <li>
              <strong>Correios ou transportadora:</strong> quem recebe, telefone e endereço.
            </li>
            <li>
              <strong>Serviço de e-mail:</strong> o seu endereço e a mensagem.
            </li>
            <li>
              <strong>Consulta de CEP:</strong> o CEP, e nada mais.
            </li>
            <li>
              <strong>Hospedagem:</strong> guarda os dados por nós, sob contrato.
            </li>
            <li>
              <strong>WhatsApp:</strong> só se você abrir a conversa. O link leva o pedido, nunca o
              CPF ou o endereço.
            </li>
            <li>
              <strong>Autoridades:</strong> quando a lei ou um juiz manda.
            </li>
          </ul>
          <p>
            Alguns desses serviços podem tratar dados fora do Brasil. Só os usamos com as garantias
            que a LGPD (arts. 33 a 36) e o RGPD pedem.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            Um cookie é uma anotação que o site deixa no navegador. Usamos também o armazenamento do
            próprio navegador. Isto é tudo o que esta loja deixa no seu:
          </p>
          <DataTable
            caption="O que fica no seu navegador, com qualquer resposta"
            columns={['Nome', 'Para quê', 'Até quando']}
            rows={REQUIRED_STORAGE}
          />
          <p>
            Isso serve ao que você mesmo pede à loja. <strong>“Aceitar”</strong> permite também o
            que está abaixo, e mais nada; <strong>“Recusar”</strong> apaga o que um aceite anterior
            tiver deixado, e a loja funciona do mesmo jeito.
          </p>
          <DataTable
            caption="O que fica só depois de “Aceitar”"
            columns={['Nome', 'Para quê', 'Até quando']}
            rows={OPTIONAL_USES.map((use) => [storesOf(use).join(' e '), use.purpose, use.until])}
          />
          <p>
            Voltar atrás é tão fácil quanto aceitar: <strong>Escolha de cookies</strong>, no rodapé
            de toda página, mostra a sua resposta e deixa mudá-la. Cada resposta vira um registro na
            loja com a versão desta política, a data, a hora e um código sorteado, que só o seu
            navegador sabe que é seu: é com ele que se prova o que você escolheu.
          </p>
          <p>Não há cookies de publicidade, de redes sociais nem de outras empresas.</p>
        </>
      ),
    },
    {
      id: 'direitos',
      title: 'Seus direitos',
      body: (
        <>
          <p>Os dados são seus. Pela LGPD (arts. 18 e 20) você pode, de graça:</p>
          <ul>
            <li>confirmar que tratamos dados seus e receber uma cópia;</li>
            <li>corrigir o que estiver incompleto, errado ou velho;</li>
            <li>anonimizar, bloquear ou eliminar o que for desnecessário ou irregular;</li>
            <li>levar os dados para outro lugar, num arquivo que programas conseguem ler;</li>
            <li>apagar a conta e o que depende do seu consentimento;</li>
            <li>saber com quem compartilhamos, e o que acontece se você não consentir;</li>
            <li>voltar atrás num consentimento e opor-se a um uso irregular;</li>
            <li>pedir que uma pessoa reveja uma decisão automática.</li>
          </ul>
          <p>
            Quem está na União Europeia tem os direitos dos arts. 15 a 22 do RGPD, entre eles o de
            limitar o tratamento, e pode reclamar à autoridade do seu país.
          </p>
          <p>
            Ver, baixar, corrigir e apagar você mesmo faz, na hora, em{' '}
            <Link to="/painel#meus-dados">Meus dados</Link>, no seu painel. O resto respondemos em
            até <strong>15 dias</strong>. Em{' '}
            <Link to="/direitos#protecao-de-dados">Direitos e termos de uso</Link> cada direito tem
            o seu pedido pronto
            {empresa ? (
              <>
                ; ou escreva para <a href={`mailto:${empresa.email}`}>{empresa.email}</a>
              </>
            ) : null}
            . Se a resposta não servir, você pode recorrer à Autoridade Nacional de Proteção de
            Dados (ANPD).
          </p>
          <p>
            Pedidos feitos a lei manda guardar. Ao apagar a conta, eles ficam sem nome, CPF,
            telefone, e-mail nem rua: só o que foi vendido, por quanto e para qual cidade.
          </p>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: 'Segurança',
      body: (
        <>
          <ul>
            <li>Senhas passam por um cálculo sem volta (Argon2id) antes de serem guardadas.</li>
            <li>A conexão com a loja é cifrada, e a sua sessão não pode ser lida pela página.</li>
            <li>Cada conta vê só os próprios pedidos, e o servidor confere isso a cada vez.</li>
            <li>Tentativas repetidas de entrar são freadas.</li>
            <li>Mudanças feitas pela loja em contas e pedidos ficam registradas, com autor.</li>
            <li>Os registros técnicos não contêm senhas, endereços nem documentos.</li>
          </ul>
          <p>
            Nenhum sistema é invulnerável. Se um incidente puder causar risco ou dano relevante a
            você, avisamos você e a ANPD no prazo da lei (LGPD, art. 48), dizendo o que houve e o
            que fazer. E a loja nunca pede a sua senha por mensagem.
          </p>
        </>
      ),
    },
    {
      id: 'mudancas',
      title: 'Mudanças nesta política',
      body: (
        <>
          <p>
            Quando esta página mudar, a data no alto muda junto. Se a mudança alterar o uso de dados
            que já temos, avisamos por e-mail antes; se depender do seu consentimento, perguntamos
            de novo e dizemos o que mudou. Até você responder, nada do que é opcional vale.
          </p>
          <DataTable
            caption="Versões"
            columns={['Versão', 'Desde', 'O que mudou']}
            rows={POLICY_VERSIONS.map(({ version, since, changes }) => [
              version,
              since.text,
              changes,
            ])}
          />
        </>
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
        description={`Que dados a ${BRAND} trata, para quê, por quanto tempo e como você os vê, corrige, leva e apaga. LGPD e RGPD em português claro.`}
        canonical="/politica-de-privacidade"
      />
      <ReadingText
        title={TITLE}
        eyebrow="Transparência"
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
        sections={sectionsOf(instituicao)}
      />
    </>
  );
}
