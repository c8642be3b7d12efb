import { Button, Group, Text } from '@mantine/core';
import form from '../../../../ui/form/form.module.css';
import { Problems } from '../../../../ui/form/Problems.tsx';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { useAction } from '../../../../ui/useAction.ts';
import { DescartarPergunta } from '../../../kit/editor/DescartarPergunta.tsx';
import type { UnsavedGuard } from '../../../kit/editor/useUnsavedGuard.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { Ajuste } from './ajuste.ts';
import { Campos } from './Campos.tsx';
import { type Escrita, lerAjuste } from './escrita.ts';
import { type Conta, contar, muda, nomesDosVolumes, type Plano, planoDe } from './plano.ts';
import { Tabela } from './Tabela.tsx';

const NOTHING: Problem = { field: null, text: 'Nenhum dos produtos escolhidos mudaria.' };
const produtosText = (count: number) => `${count} ${count === 1 ? 'produto' : 'produtos'}`;

function contaText({ mudam, iguais, fora, barrados, celulas }: Conta, all: number): string {
  return [
    `${mudam === 1 ? 'Muda' : 'Mudam'} ${mudam} de ${produtosText(all)}.`,
    iguais > 0 ? `${iguais} já ${iguais === 1 ? 'está' : 'estão'} assim.` : '',
    fora > 0 ? `${fora} sem o que mudar.` : '',
    barrados > 0 ? `${barrados} não ${barrados === 1 ? 'pode' : 'podem'} mudar.` : '',
    celulas > 0
      ? `${celulas} ${celulas === 1 ? 'valor não pode' : 'valores não podem'} mudar: veja na tabela.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function Escrever({
  produtos,
  escrita,
  guard,
  onWrite,
  onApply,
}: {
  produtos: readonly ProdutoAdminFragment[];
  escrita: Escrita;
  guard: UnsavedGuard;
  onWrite: (parts: Partial<Escrita>) => void;
  onApply: (planos: readonly Plano[], ajuste: Ajuste) => void;
}) {
  const { problems, show } = useAction<Problem>();
  const lido = lerAjuste(escrita);
  const ajuste = 'ajuste' in lido ? lido.ajuste : null;
  const planos = ajuste ? produtos.map((produto) => planoDe(produto, ajuste)) : [];
  const changing = planos.filter(muda);

  return (
    <form
      className={form['form']}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if ('problems' in lido) show(lido.problems, event.currentTarget);
        else if (changing.length === 0) show([NOTHING]);
        else onApply(changing, lido.ajuste);
      }}
    >
      <Campos
        escrita={escrita}
        volumes={nomesDosVolumes(produtos)}
        simples={produtos.filter(({ variacoes }) => variacoes.length === 0).length}
        errorOf={(name) => problems.find(({ field }) => field === name)?.text}
        onChange={(parts) => {
          show([]);
          onWrite(parts);
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
      <Problems problems={problems} />
      <DescartarPergunta guard={guard}>
        <Group gap="sm">
          <Button size="md" type="submit">
            {ajuste ? `Aplicar a ${produtosText(changing.length)}` : 'Aplicar'}
          </Button>
          <Button size="md" variant="outline" onClick={guard.leave}>
            Cancelar
          </Button>
        </Group>
      </DescartarPergunta>
    </form>
  );
}
