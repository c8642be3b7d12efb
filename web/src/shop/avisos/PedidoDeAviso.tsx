import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useSession } from '../../lib/session/useSession.ts';
import { email } from '../../ui/form/account-rules.ts';
import { Problems } from '../../ui/form/Problems.tsx';
import { EmailField } from '../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useAvisarQuandoVoltarMutation } from './PedidoDeAviso.gen.ts';

const LABEL = 'Avise-me quando voltar';
const INDISPONIVEL = 'A loja não respondeu agora. Tente de novo em instantes.';
const rules = z.object({ email });

/** A sold-out volume, or a simple product. */
export interface Volume {
  readonly produtoId: string;
  readonly variacaoId: string | null;
}

/** Sends a request. Resolves to the problems; null once it was taken, with the gateway's text. */
function usePedir(volume: Volume) {
  const [send] = useAvisarQuandoVoltarMutation({ fetchPolicy: 'no-cache' });
  const [done, setDone] = useState<string | null>(null);
  const ask = async (address: string | null) => {
    const variables = { input: { ...volume, email: address } };
    const resultado = await outcomeOf(send({ variables }), INDISPONIVEL);
    if (resultado.__typename !== 'Confirmacao') return [problemOf(resultado)];
    setDone(resultado.mensagem);
    return [];
  };
  return { done, ask };
}

function OfAccount({
  ask,
  nome,
}: {
  ask: ReturnType<typeof usePedir>['ask'];
  nome: string | undefined;
}) {
  const { sending, problems, run } = useAction<Problem>();
  return (
    <Stack gap="xs">
      <Button
        {...(nome === undefined
          ? { fullWidth: true }
          : { size: 'sm', variant: 'outline', 'aria-label': `${LABEL}: ${nome}` })}
        aria-busy={sending}
        onClick={() => void run(() => ask(null))}
      >
        {LABEL}
      </Button>
      <Problems problems={problems} />
    </Stack>
  );
}

function OfVisitor({ ask }: { ask: ReturnType<typeof usePedir>['ask'] }) {
  const { field, onSubmit, problems, sending } = useTextForm({
    rules,
    submit: ({ email: address }) => ask(address),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="xs">
        <EmailField {...field('email')} />
        <Text variant="faint">
          Pedindo, você aceita receber um e-mail sobre este perfume, depois de confirmar pelo link
          que enviamos. Vale por 90 dias, e dá para cancelar em cada e-mail.
        </Text>
        <Button type="submit" fullWidth aria-busy={sending}>
          {LABEL}
        </Button>
        <Problems problems={problems} />
      </Stack>
    </form>
  );
}

/** Asks for one mail when a sold-out volume is back: by the account's e-mail, or by one that is confirmed. */
export function PedidoDeAviso({
  volume,
  nome,
}: {
  volume: Volume;
  /** The name of the volume, in a list of several. Smaller there. */
  nome?: string;
}) {
  const signedIn = useSession() !== null;
  const { done, ask } = usePedir(volume);
  const status = useFocusAfter<HTMLParagraphElement>(done !== null);
  return (
    <Stack
      component="section"
      gap="xs"
      mt={nome === undefined ? 'sm' : 0}
      aria-label={['Aviso por e-mail', nome ?? []].flat().join(': ')}
    >
      {done === null ? (
        signedIn ? (
          <OfAccount ask={ask} nome={nome} />
        ) : (
          <OfVisitor ask={ask} />
        )
      ) : null}
      <Text role="status" ref={status} tabIndex={-1}>
        {done}
      </Text>
    </Stack>
  );
}
