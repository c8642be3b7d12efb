import { Box, Button, Stack, Text } from '@mantine/core';
import { BRAND } from '../../lib/constants.ts';
import { Head } from '../../ui/head/Head.tsx';
import { tiles } from '../../ui/tiles.ts';
import { Company } from './Company.tsx';
import { mailto } from './contact.ts';
import styles from './Direitos.module.css';
import { sectionsOf, tables } from './direitos.md';
import { prepareInstituicao, useInstituicao } from './instituicao.ts';
import { ReadingText } from './ReadingText.tsx';

export const prepare = prepareInstituicao;
const TITLE = 'Direitos e termos de uso';

const IN_FORCE_SINCE = { iso: '2026-11-21', text: '21 de novembro de 2026' };

/** LGPD, arts. 18 and 20, in legal order. `assunto` is the subject of the request e-mail; empty when none is needed. */
export const direitos = (tables['direitos'] ?? []).map(
  ([id = '', titulo = '', texto = '', lei = '', assunto = '']) => ({
    id,
    titulo,
    texto,
    lei,
    assunto,
  }),
);

function pedidoPorEmail(email: string, lei: string, assunto: string): string {
  return mailto(email, `Meus dados: ${assunto}`, [
    'Olá,',
    '',
    `${assunto} (${lei}).`,
    '',
    'Meu nome completo:',
    'Meu nome de usuário na loja:',
    'O que quero dizer a mais:',
  ]);
}

function Rights({ email }: { email: string | undefined }) {
  return (
    <ul className={styles['rights']} style={tiles('19rem', 'var(--space-4)')}>
      {direitos.map(({ id, titulo, texto, lei, assunto }) => (
        <Stack key={id} component="li" variant="panel" gap="sm" align="flex-start" m={0} fz="md">
          <Box component="h3" m={0} c="var(--text)">
            {titulo}
          </Box>
          <Box component="p" flex={1}>
            {texto}
          </Box>
          <Text c="dimmed" fz="sm">
            {lei}
          </Text>
          {email === undefined || assunto === '' ? null : (
            <Button
              component="a"
              className="screen-only"
              variant="outline"
              size="sm"
              href={pedidoPorEmail(email, lei, assunto)}
              aria-label={`Pedir por e-mail: ${titulo}`}
            >
              Pedir por e-mail
            </Button>
          )}
        </Stack>
      ))}
    </ul>
  );
}

export function Page() {
  const instituicao = useInstituicao();
  const email = instituicao.empresa?.email;
  return (
    <>
      <Head
        title={TITLE}
        description={`Termos de uso, trocas e devoluções, direitos autorais e proteção de dados na ${BRAND}, e como exercer cada direito da LGPD.`}
        canonical="/direitos"
      />
      <ReadingText
        title={TITLE}
        lead="O que combinamos ao comprar, o que é de quem, e como exercer cada direito que a lei dá a você."
        inForceSince={IN_FORCE_SINCE}
        inShort={[
          'Você tem 7 dias para se arrepender, e devolvemos tudo, com o frete.',
          'Todo perfume é original; se não for, devolvemos o que você pagou.',
          'As marcas são das suas casas, e somos independentes delas.',
          'Cada direito sobre os seus dados tem um pedido pronto, e resposta em até 15 dias.',
        ]}
        sections={sectionsOf({
          marca: BRAND,
          empresa: <Company {...instituicao} />,
          direitos: <Rights email={email} />,
          ouPorEmail: email && (
            <>
              {' '}
              ou mande um e-mail para <a href={`mailto:${email}`}>{email}</a>
            </>
          ),
        })}
      />
    </>
  );
}
