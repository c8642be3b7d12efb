import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { produtoDe } from '../../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { endSession } from '../../../../lib/session/session.ts';
import { useDialogos } from '../../../../ui/useDialogo.ts';
import { BarraDeTrabalhos } from '../../../kit/trabalho/BarraDeTrabalhos.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { AcoesDoLote } from './AcoesDoLote.tsx';

const many = (count: number, ativo = true) =>
  Array.from({ length: count }, (_, n) => produtoDe({ id: `p${n}`, nome: `Produto ${n}`, ativo }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notices = () => screen.getByRole('list', { name: 'Avisos' });

const job = (titulo: string) => screen.findByRole('region', { name: titulo });
const situation = (region: HTMLElement) => within(region).getByRole('status').textContent;

afterEach(endSession);

function show(produtos: readonly ProdutoAdminFragment[]) {
  const gateway = fakeGateway();
  function Place() {
    const { open, place } = useDialogos();
    return (
      <>
        <AcoesDoLote produtos={produtos} clear={() => undefined} open={open} />
        {place}
        <BarraDeTrabalhos />
      </>
    );
  }
  renderAt('/dashboard', gateway.client, <Place />);
  const settle = async (at: number, how: (one: (typeof gateway.requests)[number]) => void) => {
    const one = gateway.requests[at];
    if (!one) throw new Error(`Missing operation at index ${at}.`);
    await act(async () => how(one));
  };
  const done = (at: number) =>
    settle(at, (one) =>
      one.answer({
        resultado: produtoDe({
          id: String(one.variables['id']),
          ativo: one.variables['ativo'] === true,
        }),
      }),
    );
  return { ...gateway, settle, done };
}

async function ask(button: string, title: string) {
  press(button);
  return screen.findByRole('dialog', { name: title });
}
async function answer(dialog: HTMLElement, name: string) {
  fireEvent.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('deactivate and reactivate several products', () => {
  it('asks once with the count and the first names; "Cancelar" changes nothing (APROD-13)', async () => {
    const { names } = show([...many(7), produtoDe({ id: 'x', nome: 'Já fora', ativo: false })]);
    const dialog = await ask('Desativar', 'Desativar 7 produtos?');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Produto 0', 'Produto 1', 'Produto 2', 'Produto 3', 'Produto 4', 'e mais 2']);
    await answer(dialog, 'Cancelar');
    expect(names()).toEqual([]);
  });

  it('sends two at a time, shows the progress, and "Desfazer" reverts once (APROD-14, DASH-03)', async () => {
    const { requests, count, done } = show(many(3));
    const dialog = await ask('Desativar', 'Desativar 3 produtos?');
    const yes = within(dialog).getByRole('button', { name: 'Desativar' });
    // Two clicks before the next render.
    act(() => {
      yes.click();
      yes.click();
    });
    const first = await job('Desativar 3 produtos');
    await waitFor(() => expect(requests).toHaveLength(2));
    await done(0);
    expect(situation(first)).toBe('1 de 3');
    await done(1);
    await done(2);
    expect(situation(first)).toBe('Pronto: 3 de 3.');
    expect(requests.map(({ variables }) => variables)).toEqual([
      { id: 'p0', ativo: false },
      { id: 'p1', ativo: false },
      { id: 'p2', ativo: false },
    ]);
    const undo = within(first).getByRole('button', { name: 'Desfazer' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await waitFor(() => expect(requests).toHaveLength(5));
    await done(3);
    await done(4);
    await done(5);
    expect(situation(await job('Desfazer: Desativar 3 produtos'))).toBe('Pronto: 3 de 3.');
    expect(requests.slice(3).map(({ variables }) => variables['ativo'])).toEqual([
      true,
      true,
      true,
    ]);
    expect(count('DefinirProdutoAtivo')).toBe(6);
  });

  it('names the products that failed and why, and retries only those (DASH-03)', async () => {
    const { requests, settle, done } = show(many(4, false));
    await answer(await ask('Reativar', 'Reativar 4 produtos?'), 'Reativar');
    const region = await job('Reativar 4 produtos');
    await waitFor(() => expect(requests).toHaveLength(2));
    await done(0);
    await settle(1, (one) => one.fail());
    await settle(2, (one) => one.refuse('UPSTREAM_TIMEOUT'));
    await settle(3, (one) =>
      one.answer({
        resultado: { __typename: 'ProdutoNaoEncontrado', codigo: 'X', mensagem: 'Não há.' },
      }),
    );
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Produto 1: sem resposta, não sabemos se mudou',
      'Produto 2: sem resposta, não sabemos se mudou',
      'Produto 3: Não há.',
    ]);
    press('Tentar de novo as 3 que faltam');
    await waitFor(() => expect(requests).toHaveLength(6));
    expect(requests.slice(4).map(({ variables }) => variables['id'])).toEqual(['p1', 'p2']);
  });

  it('uses the singular for one product and skips products already in that state', async () => {
    const { names } = show(many(1));
    press('Reativar');
    expect(notices().textContent).toBe('O produto escolhido já está ativo.');
    await answer(await ask('Desativar', 'Desativar produto?'), 'Cancelar');
    expect(names()).toEqual([]);
  });
});
