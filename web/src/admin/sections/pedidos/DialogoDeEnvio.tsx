import { isRastreio, RASTREIO_INVALIDO } from '@decantaria/loja/rastreio';
import { Text, TextInput } from '@mantine/core';
import { z } from 'zod/mini';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { DialogoDeTrabalho } from '../../kit/editor/DialogoDeTrabalho.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { MANDA_EMAIL } from './status.ts';

const rules = z.object({
  linkRastreio: z.string().check(z.trim(), z.refine(isRastreio, RASTREIO_INVALIDO)),
});

export function DialogoDeEnvio({
  pedido,
  link,
  onSend,
  ...dialog
}: DialogProps & {
  pedido: PedidoAdminFragment;
  /** The link to start with: the saved one, or one that was typed before. */
  link: string;
  onSend: (link: string) => void;
}) {
  const form = useTextForm({
    initial: { linkRastreio: link },
    rules,
    submit: async ({ linkRastreio }) => {
      dialog.onClose();
      onSend(linkRastreio);
    },
  });
  return (
    <DialogoDeTrabalho
      {...dialog}
      title="Marcar como enviado"
      form={form}
      verb="Marcar como enviado"
    >
      <Text c="var(--text-soft)">
        {numeroText(pedido.id)}: quem comprou acompanha a entrega por este link. {MANDA_EMAIL}
      </Text>
      <TextInput
        {...form.field('linkRastreio')}
        label="Link ou código de rastreio (opcional)"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </DialogoDeTrabalho>
  );
}
