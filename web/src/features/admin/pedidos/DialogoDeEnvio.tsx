import { Button, Group, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod/mini';
import { showToast } from '../../../shared/toasts/toasts.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import form from '../../../shared/ui/form/form.module.css';
import { Problems } from '../../../shared/ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../shared/ui/form/useTextForm.ts';
import { numeroText } from '../../pedidos/pedido-texts.ts';
import { DescartarPergunta } from '../guarda/DescartarPergunta.tsx';
import { hasChanges } from '../guarda/has-writing.ts';
import { useUnsavedGuard } from '../guarda/useUnsavedGuard.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { isRastreio, RASTREIO_INVALIDO } from './rastreio.ts';
import { marcadoText, statusDoAdmin } from './status.ts';
import { SEM_RESPOSTA, useAtualizarPedido } from './useAtualizarPedido.ts';

const rules = z.object({
  linkRastreio: z.string().check(z.trim(), z.refine(isRastreio, RASTREIO_INVALIDO)),
});

export function DialogoDeEnvio({
  pedido,
  open,
  onClose,
  onClosed,
}: {
  pedido: PedidoAdminFragment;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { atualizar, lerDeNovo } = useAtualizarPedido();
  const written = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard({
    isChanged: () => open && hasChanges(written.current),
    onLeave: onClose,
  });

  /** After a conflict, reads the order again and reports its status; nothing is overwritten. */
  async function describeConflict(mensagem: string): Promise<readonly Problem[]> {
    const atual = await lerDeNovo(pedido.id).catch(() => null);
    const now = atual
      ? ` Ele foi lido de novo e agora está ${statusDoAdmin(atual.status, atual.statusOriginal)}.`
      : '';
    return [{ field: null, text: `${mensagem}${now}` }];
  }

  async function enviar({ linkRastreio }: { linkRastreio: string }): Promise<readonly Problem[]> {
    const changed = linkRastreio !== (pedido.linkRastreio ?? '');
    const resultado = await atualizar(pedido, {
      status: 'ENVIADO',
      ...(changed ? { linkRastreio } : {}),
      ...(pedido.versao === null ? {} : { versao: pedido.versao }),
    });
    if (resultado === null) return [{ field: null, text: SEM_RESPOSTA }];
    switch (resultado.__typename) {
      case 'Pedido':
        showToast('success', marcadoText(resultado));
        onClose();
        return [];
      case 'Conflito':
        return describeConflict(resultado.mensagem);
      default: {
        const field = resultado.campo === 'linkRastreio' ? resultado.campo : null;
        return [{ field, text: resultado.mensagem }];
      }
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['linkRastreio'],
    initial: { linkRastreio: pedido.linkRastreio ?? '' },
    rules,
    submit: enviar,
  });
  return (
    <Dialog
      open={open}
      title="Marcar como enviado"
      writing
      onClose={() => {
        if (!sending) guard.leave();
      }}
      onClosed={onClosed}
    >
      <form ref={written} className={form['form']} method="post" noValidate onSubmit={onSubmit}>
        <p className={form['lead']}>
          {numeroText(pedido.id)}: quem comprou acompanha a entrega por este link.
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
            <Button type="submit" aria-disabled={sending} aria-busy={sending}>
              {sending ? 'Salvando…' : 'Marcar como enviado'}
            </Button>
            <Button variant="outline" onClick={guard.leave}>
              Cancelar
            </Button>
          </Group>
        </DescartarPergunta>
      </form>
    </Dialog>
  );
}
