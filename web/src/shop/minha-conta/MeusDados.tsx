import { useApolloClient } from '@apollo/client/react';
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Endereco } from '../../lib/enderecos/endereco.ts';
import { saveFile } from '../../lib/save-file.ts';
import { TrocaDeSenha } from '../../ui/acesso/TrocaDeSenha.tsx';
import { FactGrid, Moment } from '../../ui/Facts.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import styles from './Dados.module.css';
import { type ResumoDosDadosQuery, useResumoDosDadosQuery } from './dados.gen.ts';
import { fileNameOf, gatherDados, MissingPart } from './dados.ts';
import type { PerfilDaContaFragment } from './minha-conta.gen.ts';
import { telefoneText } from './telefone.ts';

const ExclusaoDaConta = lazyDialog(() => import('./ExclusaoDaConta.tsx'), 'ExclusaoDaConta');

export interface Conta {
  readonly perfil: PerfilDaContaFragment;
  readonly enderecos: readonly Endereco[];
}

const CHOICES = { ACEITO: 'Aceitou', RECUSADO: 'Recusou' } as const;
/** Number of consents listed; the file contains all. */
const MAX_LISTED = 5;

const count = (number: number, one: string, many: string) =>
  number === 0 ? `Nenhum ${one}` : `${number} ${number === 1 ? one : many}`;

function Consentimentos({ dados }: { dados: ResumoDosDadosQuery }) {
  const { meusConsentimentos } = dados;
  if (meusConsentimentos === null) {
    return <p>Sua escolha sobre cookies fica só neste navegador.</p>;
  }
  if (meusConsentimentos.length === 0) return <p>Nenhuma escolha registrada na sua conta.</p>;
  return (
    <Stack component="ul" gap="xs">
      {meusConsentimentos.slice(0, MAX_LISTED).map(({ id, escolha, versao, quando }) => (
        <li key={id}>
          {CHOICES[escolha]} os cookies opcionais em <Moment at={quando} />{' '}
          <Text span variant="faint">
            (política, versão {versao})
          </Text>
        </li>
      ))}
      {meusConsentimentos.length > MAX_LISTED ? (
        <Text component="li" variant="faint">
          E mais {meusConsentimentos.length - MAX_LISTED}, no arquivo que você pode baixar.
        </Text>
      ) : null}
    </Stack>
  );
}

function Resumo({ conta, dados }: { conta: Conta; dados: ResumoDosDadosQuery }) {
  const { perfil, enderecos } = conta;
  const { meusPedidos } = dados;
  const facts = {
    Nome: perfil.nomeCompleto ?? '-',
    Usuário: perfil.username,
    'E-mail': perfil.email ?? '-',
    Telefone: telefoneText(perfil.telefone),
    CPF: perfil.cpf ?? '-',
    Endereços: count(enderecos.length, 'endereço', 'endereços'),
    Pedidos: meusPedidos ? count(meusPedidos.totalItens, 'pedido', 'pedidos') : '-',
    Consentimentos: <Consentimentos dados={dados} />,
  };
  return (
    <div className={styles['held']}>
      <FactGrid facts={facts} />
    </div>
  );
}

type Download = { readonly state: 'idle' | 'gathering' | 'done' | 'failed'; readonly text: string };
const IDLE: Download = { state: 'idle', text: '' };

function useDownload(): readonly [Download, () => Promise<void>] {
  const client = useApolloClient();
  const [current, setCurrent] = useState(IDLE);
  const start = async () => {
    if (current.state === 'gathering') return;
    setCurrent({ state: 'gathering', text: 'Reunindo os seus dados…' });
    const now = new Date();
    const name = fileNameOf(now);
    try {
      const text = JSON.stringify(await gatherDados(client, now), null, 2);
      saveFile(name, `${text}\n`, 'application/json');
      setCurrent({ state: 'done', text: `Arquivo pronto: ${name}` });
    } catch (error) {
      const part = error instanceof MissingPart ? error.part : 'os seus dados';
      setCurrent({
        state: 'failed',
        text: `Não foi possível ler ${part} agora, e nenhum arquivo foi feito. Tente de novo.`,
      });
    }
  };
  return [current, start];
}

export function MeusDados({ conta, onCorrect }: { conta: Conta; onCorrect: () => void }) {
  const { data, error, loading, refetch } = useResumoDosDadosQuery({
    fetchPolicy: 'cache-and-network',
  });
  // The retry button disappears while the data is read again.
  const summary = useFocusAfter<HTMLDivElement>(!data && loading);
  const { email } = conta.perfil;
  const [file, startDownload] = useDownload();
  const [changesSenha, setChangesSenha] = useState(false);
  const erasing = useDialogo<true>();
  const progress = file.state === 'failed' ? '' : file.text;
  return (
    <>
      <div ref={summary} tabIndex={-1}>
        {data ? <Resumo conta={conta} dados={data} /> : null}
        {!data && loading ? (
          <Text role="status" variant="faint">
            Carregando os seus dados…
          </Text>
        ) : null}
        {!data && error && !loading ? (
          <div role="alert">
            <Text variant="failure">
              A loja não respondeu agora, e não dá para mostrar o que ela guarda.{' '}
              <Anchor
                component="button"
                type="button"
                variant="text"
                onClick={() => void refetch().catch(() => undefined)}
              >
                Tentar de novo
              </Anchor>
            </Text>
          </div>
        ) : null}
      </div>
      <Group gap="sm" align="stretch" {...((data || !loading) && { mt: 'lg' })}>
        <Button
          variant="outline"
          aria-disabled={file.state === 'gathering'}
          aria-busy={file.state === 'gathering'}
          onClick={() => {
            void startDownload();
          }}
        >
          Baixar meus dados
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={onCorrect}>
          Corrigir
        </Button>
        {email === null ? null : (
          <Button
            variant="outline"
            aria-expanded={changesSenha}
            onClick={() => setChangesSenha(!changesSenha)}
          >
            Trocar senha
          </Button>
        )}
        {changesSenha && email !== null ? (
          <Box w="100%">
            <TrocaDeSenha email={email}>
              O link para escolher outra senha vai para {email}. A senha nova encerra a sessão em
              todos os aparelhos.
            </TrocaDeSenha>
          </Box>
        ) : null}
        <Button
          variant="subtle"
          className="erase"
          {...ExclusaoDaConta.opener}
          onClick={() => erasing.show(true)}
        >
          Excluir minha conta
        </Button>
      </Group>
      <Text role="status" variant="faint" {...(progress !== '' && { mt: 'sm' })}>
        {progress}
      </Text>
      <div role="alert">
        {file.state === 'failed' ? <Text variant="failure">{file.text}</Text> : null}
      </div>
      {erasing.render((_, dialog) => (
        <ExclusaoDaConta {...dialog} />
      ))}
    </>
  );
}
