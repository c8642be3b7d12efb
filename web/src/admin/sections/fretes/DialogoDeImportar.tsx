import { Alert, Button, Group, Table, Text, Textarea } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { showToast } from '../../../lib/toasts.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { countText } from '../../kit/count.ts';
import { DialogoDeTrabalho } from '../../kit/editor/DialogoDeTrabalho.tsx';
import { type Fretes, type Mudanca, planoDe, readFile } from './planilha.ts';
import { type Lugar, nomeDoLugar, type Taxa, taxaText } from './taxa.ts';
import type { Mudar } from './useFretes.ts';

/** Rates from a spreadsheet: pasted or from a file, compared with the current ones, then applied one by one. */
export function DialogoDeImportar({
  fretes,
  padrao,
  mudar,
  ...dialog
}: DialogProps & {
  fretes: Fretes;
  padrao: Taxa | null;
  mudar: Mudar;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const { sending, run } = useAction();
  const [text, setText] = useState('');
  const [feitas, setFeitas] = useState<{ readonly feitas: number; readonly total: number } | null>(
    null,
  );
  const [recusas, setRecusas] = useState<ReadonlyMap<Lugar, string>>(new Map());
  /** True once the API has answered that it keeps no default. The row of the default is left out from then on. */
  const [semPadrao, setSemPadrao] = useState(false);
  const { mudancas: lidas, iguais, erradas } = planoDe(text, fretes, padrao);
  const mudancas = semPadrao ? lidas.filter(({ lugar }) => lugar !== 'PADRAO') : lidas;
  const isPadraoIgnored = mudancas.length < lidas.length;

  const write = (next: string) => {
    setText(next);
    setRecusas(new Map());
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Lets the same file be chosen again after a correction.
    currentTarget.value = '';
    if (file) write(await readFile(file));
  };
  const apply = async (all: readonly Mudanca[]) => {
    const refused = new Map<Lugar, string>();
    let ignored = 0;
    for (const [index, { lugar, depois }] of all.entries()) {
      setFeitas({ feitas: index, total: all.length });
      const recusa = await mudar(lugar, depois);
      if (recusa?.isSemPadrao) ignored += 1;
      else if (recusa) refused.set(lugar, recusa.mensagem);
    }
    setFeitas(null);
    setRecusas(refused);
    if (ignored > 0) setSemPadrao(true);
    const saved = all.length - refused.size - ignored;
    if (saved > 0) showToast('success', `${countText(saved, 'frete mudou', 'fretes mudaram')}.`);
    if (refused.size + ignored + erradas.length === 0) dialog.onClose();
    return [];
  };

  return (
    <DialogoDeTrabalho
      {...dialog}
      title="Importar fretes"
      wide
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          if (mudancas.length > 0) void run(() => apply(mudancas));
        },
        sending,
        isChanged: () => sending || mudancas.length + erradas.length > 0,
      }}
      isDisabled={mudancas.length === 0}
      verb={
        recusas.size > 0
          ? 'Tentar de novo'
          : `Aplicar ${countText(mudancas.length, 'mudança', 'mudanças')}`
      }
    >
      <Text size="sm" c="dimmed">
        Colunas: estado; preço; prazo mínimo; prazo máximo, em dias úteis. Estados fora da planilha
        ficam como estão; células vazias deixam o estado a combinar. A linha PADRÃO é o frete
        padrão; sem ela, ele fica como está.
      </Text>
      <Group gap="xs">
        <input
          ref={fileInput}
          hidden
          type="file"
          name="planilha"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={(event) => void choose(event)}
        />
        <Button variant="outline" onClick={() => fileInput.current?.click()}>
          Escolher arquivo CSV
        </Button>
        <Text size="sm" c="dimmed">
          ou cole as linhas abaixo
        </Text>
      </Group>
      <Textarea
        label="Linhas da planilha"
        rows={5}
        spellCheck={false}
        placeholder={'UF;Preço;Prazo mínimo;Prazo máximo\nCE;9,90;1;3'}
        value={text}
        readOnly={feitas !== null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {text.trim() === '' ? null : (
        <Text role="status" size="sm">
          {feitas
            ? `Salvando ${feitas.feitas + 1} de ${feitas.total}…`
            : [
                countText(mudancas.length, 'mudança', 'mudanças'),
                countText(iguais, 'linha igual', 'linhas iguais'),
                countText(erradas.length, 'linha com erro', 'linhas com erro'),
              ].join(', ')}
        </Text>
      )}
      {isPadraoIgnored ? (
        <Alert>Esta loja não guarda um frete padrão: a linha PADRÃO ficou de fora.</Alert>
      ) : null}
      {erradas.length > 0 ? (
        <Alert>
          <ul>
            {erradas.map(({ linha, texto }) => (
              <li key={linha}>
                Linha {linha}: {texto}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {mudancas.length > 0 ? (
        <Table withRowBorders={false} tabularNums variant="plan">
          <Table.Caption className="visually-hidden">Antes e depois, por estado</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Estado</Table.Th>
              <Table.Th scope="col">Antes</Table.Th>
              <Table.Th scope="col">Depois</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mudancas.map(({ lugar, antes, depois }) => (
              <Table.Tr key={lugar}>
                <Table.Th scope="row" fw={400}>
                  {lugar === 'PADRAO' ? 'Frete padrão' : nomeDoLugar(lugar)}
                </Table.Th>
                <Table.Td>{taxaText(antes)}</Table.Td>
                <Table.Td>
                  <strong>{taxaText(depois)}</strong>
                  {recusas.has(lugar) ? <Text variant="error">{recusas.get(lugar)}</Text> : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </DialogoDeTrabalho>
  );
}
