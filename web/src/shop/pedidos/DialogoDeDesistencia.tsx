import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod/mini';
import { CHAT_TEXTS, numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ConfirmActions } from '../../ui/ConfirmActions.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { LinkDaConversa } from './LinkDaConversa.tsx';
import { useSolicitarDesistenciaMutation } from './mudancas.gen.ts';

const MOTIVO_MAX = 500;

const UNCLEAR =
  'A loja não respondeu, e não dá para saber se o seu pedido de desistência chegou. Tente de novo: enviado duas vezes, ele conta uma.';

const rules = z.object({
  motivo: z
    .string()
    .check(z.trim(), z.maxLength(MOTIVO_MAX, `Escreva o motivo em até ${MOTIVO_MAX} caracteres.`)),
});

export function DialogoDeDesistencia({
  id,
  motivo,
  onMotivo,
  ...dialog
}: DialogProps & {
  id: string;
  /** Text typed so far; kept while the dialog is closed. */
  motivo: string;
  onMotivo: (motivo: string) => void;
}) {
  const [send] = useSolicitarDesistenciaMutation();
  const [nextStep, setNextStep] = useState<'chat' | 'again' | 'none'>('again');

  async function withdraw(written: { motivo: string }): Promise<readonly Problem[]> {
    const resultado = await outcomeOf(
      send({ variables: { id, motivo: written.motivo || null } }),
      UNCLEAR,
    );
    switch (resultado.__typename) {
      case 'Pedido':
        dialog.onClose();
        return [];
      case 'NaoFeito':
        return [problemOf(resultado)];
      case 'DadosInvalidos':
        return [{ field: 'motivo', text: resultado.mensagem }];
      default:
        setNextStep(resultado.__typename === 'RecursoIndisponivel' ? 'chat' : 'none');
        return [{ field: null, text: resultado.mensagem }];
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    initial: { motivo },
    rules,
    submit: withdraw,
  });
  const text = field('motivo');
  return (
    <Dialog {...dialog} title="Desistir da compra?">
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md" pt="md">
          <p>
            {numeroText(id)}: você tem 7 dias, a contar do recebimento, para desistir da compra sem
            dizer por quê (
            <Link to="/direitos" target="_blank">
              CDC, art. 49
            </Link>
            ).
          </p>
          <Text variant="soft">
            Devolvemos tudo o que pagou, com o frete, e a devolução é por nossa conta.
          </Text>
          <Textarea
            {...text}
            label="Motivo (opcional)"
            description={`${motivo.trim().length} de ${MOTIVO_MAX} caracteres`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            onChange={(event) => {
              text.onChange(event);
              onMotivo(event.currentTarget.value);
            }}
          />
          <Problems problems={problems} />
          <ConfirmActions
            keep={nextStep === 'again' ? 'Ficar com a compra' : 'Voltar aos pedidos'}
            onKeep={dialog.onClose}
            verb={nextStep === 'again' ? 'Pedir desistência' : null}
            sending={sending}
            instead={
              nextStep === 'chat' ? (
                <LinkDaConversa label="Pedir na conversa" message={CHAT_TEXTS.desistir(id)} />
              ) : null
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
