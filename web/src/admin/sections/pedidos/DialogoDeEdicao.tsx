import { Button, Text, Textarea } from '@mantine/core';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import form from '../../../ui/form/form.module.css';
import { CpfField, EmailField, NameField, PhoneField } from '../../../ui/form/person-fields.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { useAdiado } from '../../kit/adiado/adiado.ts';
import { DialogoDoEditor } from '../../kit/editor/DialogoDoEditor.tsx';
import { EnderecoEmEdicao } from './EnderecoEmEdicao.tsx';
import { devolucaoManualText } from './estorno.ts';
import { ItensEmEdicao } from './ItensEmEdicao.tsx';
import { Parte } from './Parte.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { leitorDoMotivo, MOTIVO_MAX, whyMotivo } from './problemas.ts';
import { SituacaoEmEdicao } from './SituacaoEmEdicao.tsx';
import { chaveDoPedido } from './useAtualizarPedido.ts';
import { useEdicao } from './useEdicao.ts';

/** Milliseconds that a notice of several sentences stays. */
const LONG_MS = 20_000;

type Contato = 'nomeCompleto' | 'cpf' | 'telefone' | 'email';

/** A change by another person is never overwritten without a decision. */
export function DialogoDeEdicao({
  pedido,
  onClose,
  ...dialog
}: DialogProps & {
  pedido: PedidoAdminFragment;
}) {
  const onSaved = (stored: PedidoAdminFragment) => {
    const byHand = devolucaoManualText(stored, stored.status);
    if (byHand === null) showToast('success', `Pedido ${stored.id} atualizado.`);
    else showToast('warning', `Pedido ${stored.id} cancelado. ${byHand}`, { lifetime: LONG_MS });
    onClose();
  };
  const edicao = useEdicao(pedido, { onSaved, onLeave: onClose });
  const { base, rascunho, write, errorOf, text } = edicao;
  const adiado = useAdiado(chaveDoPedido(base.id));
  const why = whyMotivo(base, rascunho);
  // Customer data: the browser must not offer the admin's own.
  const contact = (name: Contato) => ({ ...text(name), autoComplete: 'off', required: false });

  return (
    <DialogoDoEditor
      {...dialog}
      editor={edicao}
      title="Editar Pedido"
      lead={[numeroText(base.id), base.usuario?.nome ?? base.nomeCompleto]
        .filter(Boolean)
        .join(' · ')}
      wide
      save="Salvar Alterações"
      foot={{
        notice: adiado?.texto ?? edicao.foot.notice,
        children: adiado ? (
          <Button size="md" variant="outline" onClick={adiado.desfazer}>
            Desfazer
          </Button>
        ) : null,
      }}
    >
      <SituacaoEmEdicao {...edicao} />
      <Parte titulo="Quem recebe">
        <NameField {...contact('nomeCompleto')} />
        <div className={form['pair']}>
          <CpfField {...contact('cpf')} />
          <PhoneField {...contact('telefone')} />
        </div>
        <EmailField {...contact('email')} />
      </Parte>
      <EnderecoEmEdicao
        base={base}
        endereco={rascunho.endereco}
        error={errorOf('enderecoId')}
        onChange={(endereco) => write({ endereco }, 'enderecoId')}
      />
      <ItensEmEdicao
        base={base}
        itens={rascunho.itens}
        onChange={(itens, ...fields) => write({ itens }, ...fields)}
        errorOf={errorOf}
      />
      <Textarea
        {...text('motivo')}
        label={why === null ? 'Motivo (opcional)' : 'Motivo'}
        description={
          <>
            {why === null ? null : (
              <Text span inherit c="yellow">
                {why}{' '}
              </Text>
            )}
            {leitorDoMotivo(base)}
          </>
        }
        rows={2}
        maxLength={MOTIVO_MAX}
        required={why !== null}
      />
    </DialogoDoEditor>
  );
}
