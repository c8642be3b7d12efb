import { Stack, Text } from '@mantine/core';
import { type Endereco, enderecoText, type Intencao } from '../../../lib/enderecos/endereco.ts';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { FormularioDeEndereco } from './FormularioDeEndereco.tsx';
import { useEnderecos } from './useEnderecos.ts';

/** Confirmation before an address is deleted. Shows a refusal in place. */
function Exclusao({ endereco, onDone }: { endereco: Endereco; onDone: () => void }) {
  const { remove } = useEnderecos();
  const { sending, problems, run } = useAction<Problem>();
  const confirm = () =>
    run(async () => {
      const refused = await remove(endereco.id);
      if (refused.length === 0) onDone();
      return refused.map(({ text }) => ({ field: null, text }));
    });
  return (
    <Stack gap="md">
      <p>{enderecoText(endereco)}</p>
      <Text variant="faint">Os pedidos que já foram para este endereço continuam como estão.</Text>
      <Problems problems={problems} />
      <ConfirmActions
        keep="Manter"
        onKeep={onDone}
        verb="Excluir"
        onConfirm={() => void confirm()}
        sending={sending}
      />
    </Stack>
  );
}

/** Dialog to add, edit or delete an address. Import it lazily. */
export function DialogoDeEndereco({ intencao, ...dialog }: DialogProps & { intencao: Intencao }) {
  const { add, edit } = useEnderecos();
  const { modo, endereco } = intencao;
  if (modo === 'excluir') {
    return (
      <Dialog {...dialog} title="Excluir endereço?">
        <Exclusao endereco={endereco} onDone={dialog.onClose} />
      </Dialog>
    );
  }
  return (
    <FormularioDeEndereco
      {...dialog}
      title={modo === 'adicionar' ? 'Adicionar endereço' : 'Editar endereço'}
      endereco={endereco}
      primeiro={modo === 'adicionar' && intencao.primeiro}
      onSubmit={(escrito) => (modo === 'adicionar' ? add(escrito) : edit(endereco.id, escrito))}
    />
  );
}
