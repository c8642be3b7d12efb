import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { produtoDe, salvoDe } from '../../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { CategoriasDoPainelDocument } from '../../../kit/categorias/conhecidas.gen.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { DialogoDeProduto } from './DialogoDeProduto.tsx';

const QUESTION = 'Descartar o que você escreveu?';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string) =>
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value } });
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const leavePage = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

async function open(produto: ProdutoAdminFragment) {
  const gateway = fakeGateway();
  gateway.client.writeQuery({ query: CategoriasDoPainelDocument, data: { categorias: [] } });
  const onClosed = vi.fn();
  function Place() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <DialogoDeProduto
          produto={produto}
          open={shown}
          onClose={() => setShown(false)}
          onClosed={onClosed}
        />
      </>
    );
  }
  renderAt('/dashboard', gateway.client, <Place />);
  await screen.findByRole('dialog');
  return gateway;
}

describe('DialogoDeProduto', () => {
  it('is titled "Editar Produto"; closes when nothing was written (APROD-08)', async () => {
    await open(produtoDe());
    expect(screen.getByRole('dialog', { name: 'Editar Produto' })).toBeTruthy();
    expect(leavePage()).toBe(false);
    press('Fechar');
    await waitForClose();
  });

  it.each([
    ['the close button', () => press('Fechar')],
    ['Cancelar', () => press('Cancelar')],
    ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Nome'), { key: 'Escape' })],
  ])('asks before %s discards changes (A2)', async (_, close) => {
    await open(produtoDe());
    expect(screen.getByRole('dialog', { name: 'Editar Produto' })).toBeTruthy();
    write('Outro');
    expect(leavePage()).toBe(true);
    close();
    expect(screen.getByText(QUESTION)).toBeTruthy();
    press('Continuar escrevendo');
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Outro');
    close();
    press('Descartar');
    await waitForClose();
  });

  it('closes after a save without asking, and stays open while saving (AFORM-11)', async () => {
    const { last, names } = await open(produtoDe());
    write('Outro');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    press('Fechar');
    expect(screen.queryByText(QUESTION)).toBeNull();
    await last('AtualizarProduto').answer({ resultado: salvoDe(produtoDe({ nome: 'Outro' })) });
    await waitForClose();
  });
});
