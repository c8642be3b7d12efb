import { Box, Group, Stack, Text } from '@mantine/core';
import { BRAND } from '../../lib/constants.ts';
import type { PrepareContext } from '../../lib/routing/page.ts';
import { ButtonLink, ButtonOut } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { ChatIcon, CheckIcon, ParcelIcon, SealIcon } from '../../ui/icons.tsx';
import { Company } from './Company.tsx';
import { organizationJsonLd } from './contact.ts';
import Decants from './decants.svg?drawing';
import { shippingService } from './entrega-json-ld.ts';
import { FretesDaLojaDocument, useFretesDaLojaQuery } from './fretes.gen.ts';
import { prepareInstituicao, useInstituicao } from './instituicao.ts';
import styles from './Sobre.module.css';

export async function prepare(context: PrepareContext): Promise<void> {
  const fretes = context.client.query({ query: FretesDaLojaDocument }).catch(() => undefined);
  await Promise.all([prepareInstituicao(context), fretes]);
}
/** The page ignores its query. */
export const query = () => '';

const HEAD = {
  title: 'Sobre',
  description: `A história da ${BRAND}: perfumes importados originais, fracionados à mão em decants, com garantia de autenticidade.`,
  canonical: '/sobre',
};

const VALUES = [
  {
    icon: <SealIcon size={28} />,
    title: 'Excelência',
    text: 'Escolhemos cada fragrância provando. Vidro novo, seringa limpa para cada perfume, volume conferido contra a luz: o decant sai daqui como gostaríamos de receber.',
  },
  {
    icon: <CheckIcon size={28} />,
    title: 'Confiança',
    text: 'O preço é o que está escrito, o estoque é o que existe, e uma pessoa responde quando você chama. Se erramos, consertamos antes de explicar.',
  },
  {
    icon: <ParcelIcon size={28} />,
    title: 'Entrega Premium',
    text: 'Tampa selada, frasco acolchoado, caixa firme e sem marcas por fora. O perfume chega inteiro, discreto e depressa.',
  },
] as const;

const STEPS = [
  [
    'O frasco chega lacrado',
    'Compramos o perfume importado original, na caixa, com o lote à vista.',
  ],
  [
    'Abrimos com registro',
    'Cada frasco aberto ganha data e número. Dele sai uma família de decants, e de nenhum outro.',
  ],
  [
    'Medimos à mão',
    'Uma seringa por perfume, mililitro por mililitro, para vidro novo. Nada se mistura, nada se dilui.',
  ],
  ['Etiquetamos', 'Nome, casa, concentração e volume. Você sabe o que tem na mão daqui a um ano.'],
  [
    'Selamos e enviamos',
    'Tampa firme, teste de vazamento, embalagem discreta. E o código de rastreio no seu pedido.',
  ],
] as const;

const HALVES = { '--md': '1fr 1fr' } as const;

/** Story, craft, values, guarantee and contact of the shop. */
export function Page() {
  const { conversaUrl, empresa } = useInstituicao();
  // Only the server's page shows it to search engines.
  const fretes = useFretesDaLojaQuery({ fetchPolicy: 'cache-only' }).data;
  const entrega = fretes ? shippingService(fretes) : null;
  return (
    <Stack gap="var(--space-9)" pt="var(--space-8)" className={`page-width ${styles['page']}`}>
      <Head {...HEAD} jsonLd={organizationJsonLd({ conversaUrl, empresa }, entrega)} />
      <Stack
        component="header"
        variant="columns"
        gap="var(--space-5) var(--space-8)"
        __vars={HALVES}
      >
        <Stack gap="lg" align="flex-start" justify="center">
          <Text variant="eyebrow">Sobre a {BRAND}</Text>
          <h1 tabIndex={-1}>Grandes perfumes, na medida de quem prova</h1>
          <Text maw="40ch" c="var(--text-soft)" fz="xl">
            Fracionamos perfumes importados originais, para que escolher um deles seja um prazer e
            não uma aposta.
          </Text>
        </Stack>
        <Decants className="screen-only" />
      </Stack>

      <Stack
        component="section"
        variant="columns"
        gap="lg"
        __vars={{ '--md': '1fr 2fr' }}
        aria-labelledby="historia"
      >
        <h2 id="historia">A nossa história</h2>
        <Stack gap="lg" maw="62ch" c="var(--text-soft)" fz="lg" lh={1.75}>
          <Text variant="statement" lh={1.5}>
            Começou com um frasco caro comprado no impulso: três borrifadas na loja, um cartão
            cheiroso no bolso, a certeza do momento. Em casa, na pele, no calor do Ceará, era outro
            perfume. Ficou na prateleira, quase cheio, com o peso de um erro.
          </Text>
          <p>
            Um amigo pediu um pouco para provar. Cinco mililitros num vidrinho, o bastante para uma
            semana de manhãs e noites. Ele se apaixonou, comprou o frasco, e nunca se arrependeu. A
            ideia estava ali: um perfume se conhece convivendo.
          </p>
          <p>
            Hoje fazemos isso todos os dias, em Eusébio. Abrimos frascos originais de casas do mundo
            inteiro e os dividimos em decants de 3 a 30 ml. Você prova o que quiser, no seu tempo, e
            só leva o frasco inteiro quando já sabe que é seu. Ou não leva nunca, e coleciona
            histórias.
          </p>
        </Stack>
      </Stack>

      <section className={styles['craft']} aria-labelledby="como-fazemos">
        <h2 id="como-fazemos">Do frasco ao decant</h2>
        <Stack
          component="ol"
          variant="columns"
          gap={0}
          mt="xl"
          __vars={{ '--md': 'repeat(5, 1fr)' }}
        >
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <Box component="h3" mb="xs">
                {title}
              </Box>
              <Box component="p" maw="46ch" c="var(--text-soft)">
                {text}
              </Box>
            </li>
          ))}
        </Stack>
      </section>

      <section className={styles['values']} aria-labelledby="valores">
        <h2 id="valores">O que nos guia</h2>
        <Stack component="ul" variant="columns" mt="xl" __vars={{ '--sm': 'repeat(3, 1fr)' }}>
          {VALUES.map(({ icon, title, text }) => (
            <Stack key={title} component="li" variant="panel" p="xl">
              {icon}
              <h3>{title}</h3>
              <Box component="p" maw="46ch" c="var(--text-soft)">
                {text}
              </Box>
            </Stack>
          ))}
        </Stack>
      </section>

      <Stack
        component="section"
        variant="columns"
        gap="var(--space-5) var(--space-7)"
        align="center"
        className={styles['guarantee']}
        __vars={{ '--sm': 'auto 1fr' }}
        aria-labelledby="garantia"
      >
        <SealIcon size={56} />
        <Stack>
          <h2 id="garantia">Garantia de autenticidade</h2>
          <Box component="p" maw="58ch" c="var(--text-soft)" fz="lg">
            100% original, sem exceção. Todo decant sai de um frasco original que compramos lacrado.
            Pergunte, e dizemos de qual. Se um perfume nosso não for o que dizemos, devolvemos o que
            você pagou.
          </Box>
        </Stack>
      </Stack>

      <Stack
        component="section"
        variant="columns"
        gap="var(--space-7) var(--space-8)"
        __vars={HALVES}
        aria-labelledby="quem-responde"
      >
        <Stack gap="lg" align="flex-start" justify="center">
          <h2 id="quem-responde">Fale com quem faz</h2>
          <Box component="p" maw="46ch" c="var(--text-soft)">
            Dúvida entre dois perfumes, um presente, um pedido especial: a conversa é com quem
            envasou o seu decant.
          </Box>
          <Group gap="sm" align="stretch" className="screen-only">
            <ButtonLink to="/produtos">Ver fragrâncias</ButtonLink>
            {conversaUrl === null ? null : (
              <ButtonOut variant="outline" href={conversaUrl}>
                <ChatIcon />
                Falar no WhatsApp
              </ButtonOut>
            )}
          </Group>
        </Stack>
        <Company conversaUrl={conversaUrl} empresa={empresa} />
      </Stack>
    </Stack>
  );
}
