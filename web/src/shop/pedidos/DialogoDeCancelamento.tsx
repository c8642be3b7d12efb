import { Stack, Text } from '@mantine/core';
import { CHAT_TEXTS, numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ConfirmActions } from '../../ui/ConfirmActions.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import type { Problem } from '../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { LinkDaConversa } from './LinkDaConversa.tsx';
import { useCancelarPedidoMutation } from './mudancas.gen.ts';

interface Recusa extends Problem {
  readonly nextStep: 'chat' | 'again' | 'none';
}

const NEXT_STEPS: Readonly<Record<string, Recusa['nextStep']>> = {
  RecursoIndisponivel: 'chat',
  NaoFeito: 'again',
};

const UNCLEAR =
  'A loja não respondeu, e não dá para saber se o pedido foi cancelado. Tente de novo: um pedido já cancelado continua como está.';

export function DialogoDeCancelamento({ id, ...dialog }: DialogProps & { id: string }) {
  const [send] = useCancelarPedidoMutation();
  const { sending, problems, show, run } = useAction<Recusa>();
  const numero = numeroText(id);

  const cancel = () =>
    run(async () => {
      show([]);
      const resultado = await outcomeOf(send({ variables: { id } }), UNCLEAR);
      if (resultado.__typename === 'Pedido') return dialog.onClose();
      const nextStep = NEXT_STEPS[resultado.__typename] ?? 'none';
      return [{ field: null, text: resultado.mensagem, nextStep }];
    });

  const nextStep = problems[0]?.nextStep ?? 'again';
  return (
    <Dialog {...dialog} title="Cancelar pedido?">
      <Stack gap="md" pt="md">
        <p>
          {numero}: ele deixa de esperar o pagamento, e os decants reservados voltam para a loja.
        </p>
        <Text variant="soft">Se mudar de ideia, os itens podem ser comprados de novo.</Text>
        <Problems problems={problems} />
        <ConfirmActions
          keep={nextStep === 'again' ? 'Manter pedido' : 'Voltar aos pedidos'}
          onKeep={dialog.onClose}
          verb={nextStep === 'again' ? 'Cancelar pedido' : null}
          onConfirm={() => void cancel()}
          sending={sending}
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
