import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { askBeforeLeaving } from '../../kit/editor/editors.ts';
import { Avaliacoes } from './Avaliacoes.tsx';

const MARINA = {
  __typename: 'AvaliacaoRecebida',
  id: '7',
  autor: 'Marina C.',
  nota: 4,
  texto: 'Fixa bem.',
  data: '2026-03-05T14:07:31-03:00',
  resposta: null,
  pedidoId: '101',
  produtoId: 'p1',
  nomeProduto: 'Noite de Oud',
  slug: 'noite-de-oud',
  estado: 'PENDENTE',
  motivo: null,
};

async function open(reply: object | null = MARINA) {
  const gateway = fakeGateway();
  renderAt('/dashboard#avaliacoes', gateway.client, <Avaliacoes />);
  await waitFor(() => gateway.last('AdminAvaliacoes'));
  const page = { itens: [reply], pagina: 1, totalPaginas: 1, totalItens: 1 };
  await gateway.last('AdminAvaliacoes').answer({
    adminAvaliacoes: reply && { __typename: 'PaginaAvaliacoesRecebidas', ...page },
  });
  return gateway;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function openMarina() {
  const gateway = await open();
  press('Abrir avaliação de Marina C.: Noite de Oud');
  await screen.findByRole('dialog', { name: 'Avaliação de Marina C.' });
  return gateway;
}

describe('the reviews in the dashboard', () => {
  it('begin with those that wait, and follow the filter (A13)', async () => {
    const { last } = await open();
    expect(last('AdminAvaliacoes').variables).toEqual({
      busca: null,
      estado: 'PENDENTE',
      pagina: 1,
      tamanho: 20,
    });
    fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'TODAS' } });
    await waitFor(() => expect(last('AdminAvaliacoes').variables).toMatchObject({ estado: null }));
  });

  it('publish one by one press, and read the list again (A13)', async () => {
    const { last, count } = await open();
    press('Publicar avaliação de Noite de Oud');
    await waitFor(() => last('PublicarAvaliacao'));
    expect(last('PublicarAvaliacao').variables).toEqual({ id: '7' });
    await last('PublicarAvaliacao').answer({ resultado: { ...MARINA, estado: 'PUBLICADA' } });
    await waitFor(() => expect(count('AdminAvaliacoes')).toBe(2));
  });

  it('refuse only with a reason (A13)', async () => {
    const { last, count } = await openMarina();
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Situação'), { target: { value: 'RECUSADA' } });
    press('Salvar');
    expect(screen.getByLabelText(/Motivo/).getAttribute('aria-invalid')).toBe('true');
    expect(count('RecusarAvaliacao')).toBe(0);
    write(/Motivo/, ' Traz um telefone. ');
    press('Salvar');
    await waitFor(() => last('RecusarAvaliacao'));
    expect(last('RecusarAvaliacao').variables).toEqual({ id: '7', motivo: 'Traz um telefone.' });
    await last('RecusarAvaliacao').answer({
      resultado: { ...MARINA, estado: 'RECUSADA', motivo: 'Traz um telefone.' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(count('ResponderAvaliacao')).toBe(0);
  });

  it('send the reply alone where nothing else changed, and keep it after a refusal (A13)', async () => {
    const { last, count } = await openMarina();
    write(/Resposta/, 'Obrigada!');
    press('Salvar');
    await waitFor(() => last('ResponderAvaliacao'));
    expect(last('ResponderAvaliacao').variables).toEqual({ id: '7', texto: 'Obrigada!' });
    await last('ResponderAvaliacao').answer({
      resultado: {
        __typename: 'AvaliacaoNaoEncontrada',
        codigo: 'AVALIACAO_NAO_ENCONTRADA',
        campo: 'id',
        mensagem: 'Esta avaliação não existe mais.',
      },
    });
    expect(await screen.findAllByText('Esta avaliação não existe mais.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Resposta/).value).toBe('Obrigada!');
    expect(count('PublicarAvaliacao') + count('RecusarAvaliacao')).toBe(0);
  });

  it('ask before a typed reply is lost (A13, DASH-08)', async () => {
    await openMarina();
    write(/Resposta/, 'Obrigada!');
    for (const leave of [
      () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
      () => press('Fechar'),
      () => press('Cancelar'),
      () => act(() => askBeforeLeaving(() => undefined)),
    ]) {
      leave();
      press('Continuar escrevendo');
    }
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Resposta/).value).toBe('Obrigada!');
    press('Cancelar');
    press('Descartar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say where the API keeps none (A13)', async () => {
    await open(null);
    expect(screen.getByText('A API desta loja não guarda avaliações.')).toBeTruthy();
  });
});
