import { Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { useAction } from '../../../../ui/useAction.ts';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import { countText } from '../../../kit/count.ts';
import { DialogoDeTrabalho } from '../../../kit/editor/DialogoDeTrabalho.tsx';
import { useComecar } from '../../../kit/trabalho/useComecar.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Campos } from './Campos.tsx';
import { EM_BRANCO, isEscrita, lerAjuste } from './escrita.ts';
import { contar, muda, nomesDosVolumes, planoDe } from './plano.ts';
import { Tabela } from './Tabela.tsx';
import { useTarefaDePreco } from './useTarefaDePreco.ts';

const NOTHING: Problem = { field: null, text: 'Nenhum dos produtos escolhidos mudaria.' };

function contaText(
  { mudam, iguais, fora, barrados, celulas }: ReturnType<typeof contar>,
  all: number,
): string {
  return [
    `${mudam === 1 ? 'Muda' : 'Mudam'} ${mudam} de ${countText(all, 'produto')}.`,
    iguais > 0 ? `${iguais} já ${iguais === 1 ? 'está' : 'estão'} assim.` : '',
    fora > 0 ? `${fora} sem o que mudar.` : '',
    barrados > 0 ? `${barrados} não ${barrados === 1 ? 'pode' : 'podem'} mudar.` : '',
    celulas > 0
      ? `${countText(celulas, 'valor não pode', 'valores não podem')} mudar: veja na tabela.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Changes prices and stocks of several products, with a preview. Sending is a job. */
export function DialogoDeLote({
  produtos,
  onStarted,
  ...dialog
}: DialogProps & {
  /** The products as read: their versions and stocks go with the save. */
  produtos: readonly ProdutoAdminFragment[];
  onStarted: () => void;
}) {
  const [escrita, setEscrita] = useState(EM_BRANCO);
  const tarefaDe = useTarefaDePreco();
  const comecar = useComecar();
  const { problems, show, sending } = useAction<Problem>();
  const lido = lerAjuste(escrita);
  const ajuste = 'ajuste' in lido ? lido.ajuste : null;
  const planos = ajuste ? produtos.map((produto) => planoDe(produto, ajuste)) : [];
  const changing = planos.filter(muda);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if ('problems' in lido) return show(lido.problems, event.currentTarget);
    if (changing.length === 0) return show([NOTHING]);
    comecar(
      `Preço e estoque de ${countText(changing.length, 'produto')}`,
      changing.map((plano) => tarefaDe(plano, lido.ajuste)),
    );
    onStarted();
    dialog.onClose();
  };
  return (
    <DialogoDeTrabalho
      {...dialog}
      title="Preço e estoque"
      wide
      form={{ onSubmit, problems, sending, isChanged: () => isEscrita(escrita) }}
      verb={ajuste ? `Aplicar a ${countText(changing.length, 'produto')}` : 'Aplicar'}
    >
      <Campos
        escrita={escrita}
        volumes={nomesDosVolumes(produtos)}
        simples={produtos.filter(({ variacoes }) => variacoes.length === 0).length}
        errorOf={(name) => problems.find(({ field }) => field === name)?.text}
        onChange={(parts) => {
          show([]);
          setEscrita((before) => ({ ...before, ...parts }));
        }}
      />
      <Text role="status" variant="soft">
        {ajuste
          ? contaText(contar(planos), produtos.length)
          : 'O que vai mudar aparece aqui, antes de ser enviado.'}
      </Text>
      {ajuste ? (
        <Tabela ajuste={ajuste} planos={planos.filter(({ linhas }) => linhas.length > 0)} />
      ) : null}
    </DialogoDeTrabalho>
  );
}
