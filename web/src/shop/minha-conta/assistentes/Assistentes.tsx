import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { showToast } from '../../../lib/toasts.ts';
import { Moment } from '../../../ui/Facts.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { outcomeOf } from '../../../ui/outcome.ts';
import { recoverFocus } from '../../../ui/scroll-and-focus.ts';
import { useAction } from '../../../ui/useAction.ts';
import { useDialogo } from '../../../ui/useDialogo.ts';
import {
  type AssistenteDaContaFragment,
  MeusAssistentesDocument,
  useMeusAssistentesQuery,
  useRevogarAssistenteMutation,
} from './assistentes.gen.ts';

const NovoAssistente = lazyDialog(() => import('./NovoAssistente.tsx'), 'NovoAssistente');

const ESCOPOS = { LER: 'ler', CARRINHO: 'mudar o carrinho', PEDIR: 'fazer pedidos' } as const;
const INDISPONIVEL = 'A loja não respondeu agora. Recarregue a página e confira a lista.';

function Linha({
  assistente,
  onRevoked,
}: {
  assistente: AssistenteDaContaFragment;
  onRevoked: () => void;
}) {
  const { id, nome, escopos, expiraEm, usadoEm } = assistente;
  const [revoke] = useRevogarAssistenteMutation({
    update: (cache, { data: reply }) => {
      if (reply?.resultado.__typename !== 'ListaAssistentes') return;
      const { itens } = reply.resultado;
      const data = { meusAssistentes: itens };
      cache.writeQuery({ query: MeusAssistentesDocument, data, overwrite: true });
    },
  });
  const { sending, run } = useAction();
  const end = () =>
    run(async () => {
      const resultado = await outcomeOf(revoke({ variables: { id } }), INDISPONIVEL);
      if (resultado.__typename === 'ListaAssistentes') {
        showToast('success', `${nome} não entra mais na sua conta.`);
        onRevoked();
      } else showToast('error', resultado.mensagem);
    });
  return (
    <Group component="li" gap="md" justify="space-between">
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nome}
        </Text>
        <Text variant="faint" size="sm">
          Pode {escopos.map((escopo) => ESCOPOS[escopo]).join(', ')}. Vale até{' '}
          <Moment at={expiraEm} />.{' '}
          {usadoEm === null ? (
            'Ainda não foi usado.'
          ) : (
            <>
              Usado em <Moment at={usadoEm} />.
            </>
          )}
        </Text>
      </Stack>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Revogar ${nome}`}
        aria-busy={sending}
        onClick={() => void end()}
      >
        Revogar
      </Button>
    </Group>
  );
}

/** The programs that may use the account. Nothing where the shop serves none and the account has none. */
export function Assistentes() {
  const { data } = useMeusAssistentesQuery({ fetchPolicy: 'cache-and-network' });
  const creating = useDialogo<true>();
  const heading = useRef<HTMLHeadingElement>(null);
  const assistentes = data?.meusAssistentes;
  if (!assistentes) return null;
  return (
    <section id="assistentes" className="part" aria-labelledby="assistentes-titulo">
      <Group justify="space-between">
        <h2 id="assistentes-titulo" ref={heading} tabIndex={-1}>
          Assistentes
        </h2>
        <Button
          variant="outline"
          size="sm"
          {...NovoAssistente.opener}
          onClick={() => creating.show(true)}
        >
          Novo assistente
        </Button>
      </Group>
      <Box component="p" mt="sm" c="var(--text-soft)">
        Deixe um assistente de conversa comprar com você: ele vê e faz só o que você escolher, e
        nunca paga.
      </Box>
      {assistentes.length === 0 ? (
        <Text mt="lg" variant="faint">
          Nenhum assistente entra na sua conta.
        </Text>
      ) : (
        <Stack component="ul" gap="lg" mt="lg" aria-label="Assistentes da conta">
          {assistentes.map((assistente) => (
            <Linha
              key={assistente.id}
              assistente={assistente}
              onRevoked={() => recoverFocus(heading.current)}
            />
          ))}
        </Stack>
      )}
      {creating.render((_, dialog) => (
        <NovoAssistente {...dialog} />
      ))}
    </section>
  );
}
