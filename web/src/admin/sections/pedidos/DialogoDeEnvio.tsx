import { Button, Group, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod/mini';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { Problems } from '../../../ui/form/Problems.tsx';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { DescartarPergunta } from '../../kit/editor/DescartarPergunta.tsx';
import { hasChanges } from '../../kit/editor/has-changes.ts';
import { useUnsavedGuard } from '../../kit/editor/useUnsavedGuard.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { isRastreio, RASTREIO_INVALIDO } from './rastreio.ts';
import { MANDA_EMAIL } from './status.ts';

const rules = z.object({
  linkRastreio: z.string().check(z.trim(), z.refine(isRastreio, RASTREIO_INVALIDO)),
});

export function DialogoDeEnvio({
  pedido,
  link,
  open,
  onClose,
  onClosed,
  onSend,
}: DialogProps & {
  pedido: PedidoAdminFragment;
  /** The link to start with: the saved one, or one that was typed before. */
  link: string;
  onSend: (link: string) => void;
}) {
  const written = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard({
    isChanged: () => open && hasChanges(written.current),
    onLeave: onClose,
  });
  const { field, onSubmit, problems } = useTextForm({
    fields: ['linkRastreio'],
    initial: { linkRastreio: link },
    rules,
    submit: async ({ linkRastreio }) => {
      onClose();
      onSend(linkRastreio);
      return [];
    },
  });
  return (
    <Dialog
      open={open}
      title="Marcar como enviado"
      writing
      onClose={guard.leave}
      onClosed={onClosed}
    >
      <form ref={written} className={form['form']} method="post" noValidate onSubmit={onSubmit}>
        <p className={form['lead']}>
          {numeroText(pedido.id)}: quem comprou acompanha a entrega por este link. {MANDA_EMAIL}
        </p>
        <TextInput
          {...field('linkRastreio')}
          label="Link ou código de rastreio (opcional)"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <Problems problems={problems} />
        <DescartarPergunta guard={guard}>
          <Group gap="sm" grow preventGrowOverflow={false}>
            <Button type="submit">Marcar como enviado</Button>
            <Button variant="outline" onClick={guard.leave}>
              Cancelar
            </Button>
          </Group>
        </DescartarPergunta>
      </form>
    </Dialog>
  );
}
