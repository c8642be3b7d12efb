import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CHAT_TEXTS, numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ConfirmActions } from '../../ui/ConfirmActions.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import { LinkDaConversa } from './LinkDaConversa.tsx';
import { useCancelarPedidoMutation } from './mudancas.gen.ts';

interface Recusa {
  readonly text: string;
  readonly nextStep: 'chat' | 'again' | 'none';
}

const UNCLEAR: Recusa = {
  text: 'A loja não respondeu, e não dá para saber se o pedido foi cancelado. Tente de novo: um pedido já cancelado continua como está.',
  nextStep: 'again',
};

export function DialogoDeCancelamento({
  id,
  open,
  onClose,
  onClosed,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [send, { loading }] = useCancelarPedidoMutation();
  const [recusa, setRecusa] = useState<Recusa | null>(null);
  const numero = numeroText(id);

  const cancel = async () => {
    if (loading) return;
    setRecusa(null);
    try {
      const { data } = await send({ variables: { id } });
      const resultado = data?.resultado;
      if (resultado?.__typename === 'Pedido') onClose();
      else if (!resultado) setRecusa(UNCLEAR);
      else {
        const nextStep = resultado.__typename === 'RecursoIndisponivel' ? 'chat' : 'none';
        setRecusa({ text: resultado.mensagem, nextStep });
      }
    } catch {
      setRecusa(UNCLEAR);
    }
  };

  const nextStep = recusa?.nextStep ?? 'again';
  return (
    <Dialog open={open} title="Cancelar pedido?" onClose={onClose} onClosed={onClosed}>
      <Stack gap="md" pt="md">
        <p>
          {numero}: ele deixa de esperar o pagamento, e os decants reservados voltam para a loja.
        </p>
        <Text variant="soft">Se mudar de ideia, os itens podem ser comprados de novo.</Text>
        <Problems problems={recusa ? [{ field: null, text: recusa.text }] : []} />
        <ConfirmActions
          keep={nextStep === 'again' ? 'Manter pedido' : 'Voltar aos pedidos'}
          onKeep={onClose}
          verb={nextStep === 'again' ? 'Cancelar pedido' : null}
          onConfirm={() => void cancel()}
          sending={loading}
          instead={
            nextStep === 'chat' ? (
              <LinkDaConversa label="Pedir na conversa" message={CHAT_TEXTS.cancelar(id)} />
            ) : null
          }
        />
      </Stack>
    </Dialog>
  );
}
