import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { startSession } from '../../lib/session/session.ts';
import { Page } from './AvisosPage.tsx';

const TOKEN = 'Nw.assinatura-do-link';
const OUD = {
  __typename: 'AvisoDeEstoque',
  id: '3',
  slug: 'oud',
  nome: 'Noite de Oud',
  volume: '10 ml',
  ate: '2026-05-30T12:00:00-03:00',
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getByRole('status').textContent;

function open(address: string) {
  const gateway = fakeGateway();
  const [pathname = '', hash = ''] = address.split('#');
  renderAt(hash ? `${pathname}#${hash}` : pathname, gateway.client, <Page />);
  return gateway;
}

it('confirms by its button only: opening the link changes nothing (S22)', async () => {
  const { requests, last } = open(`/avisos#confirmar=${TOKEN}`);
  expect(requests).toEqual([]);
  screen.getByRole('button', { name: 'Quero ser avisado' }).focus();
  press('Quero ser avisado');
  await waitFor(() => expect(last('ConfirmarAviso').variables).toEqual({ token: TOKEN }));
  await last('ConfirmarAviso').answer({
    resultado: { __typename: 'Confirmacao', mensagem: 'Confirmado: escrevemos quando voltar.' },
  });
  expect(status()).toBe('Confirmado: escrevemos quando voltar.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

it('cancels every request of an e-mail without an account, and explains a link that is over (S22)', async () => {
  const { last } = open(`/avisos#cancelar=${TOKEN}`);
  press('Cancelar os avisos');
  await waitFor(() => expect(last('CancelarAvisos').variables).toEqual({ token: TOKEN }));
  await last('CancelarAvisos').fail();
  expect(status()).toContain('o link continua valendo');
  press('Cancelar os avisos');
  await waitFor(() => last('CancelarAvisos'));
  await last('CancelarAvisos').answer({
    resultado: {
      __typename: 'TokenInvalido',
      codigo: 'TOKEN_INVALIDO',
      mensagem: 'x',
      campo: null,
    },
  });
  expect(status()).toMatch(/^Este link venceu/);
});

it('lists what the account waits for, and cancels one (S22)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last } = open('/avisos');
  await waitFor(() => last('MeusAvisos'));
  await last('MeusAvisos').answer({ meusAvisos: [OUD] });
  expect(screen.getByRole('link', { name: 'Noite de Oud, 10 ml' }).getAttribute('href')).toBe(
    '/produtos/oud',
  );
  press('Cancelar o aviso de Noite de Oud');
  await waitFor(() => expect(last('CancelarAviso').variables).toEqual({ id: '3' }));
  await last('CancelarAviso').answer({ resultado: { __typename: 'ListaAvisos', itens: [] } });
  expect(screen.getByText('Você não espera nenhum perfume agora.')).toBeTruthy();
});

it('cancels two in quick succession, and the focus stays on the page (S22)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last, requests } = open('/avisos');
  await waitFor(() => last('MeusAvisos'));
  const flor = { ...OUD, id: '4', slug: 'flor', nome: 'Flor Branca' };
  await last('MeusAvisos').answer({ meusAvisos: [OUD, flor] });
  screen.getByRole('button', { name: 'Cancelar o aviso de Noite de Oud' }).focus();
  press('Cancelar o aviso de Noite de Oud');
  press('Cancelar o aviso de Flor Branca');
  await waitFor(() => expect(requests).toHaveLength(3));
  const [, first, second] = requests;
  const rest = (itens: object[]) => ({ resultado: { __typename: 'ListaAvisos', itens } });
  await act(async () => first?.answer(rest([flor])));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await act(async () => second?.answer(rest([])));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText('Você não espera nenhum perfume agora.')).toBeTruthy();
});

it('leads a visitor without a mailed link to sign in, and back (S22)', () => {
  open('/avisos');
  expect(screen.getByRole('link', { name: 'Fazer Login' }).getAttribute('href')).toBe('/login');
});

it('leads an account that waits for nothing to the products (S22)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last } = open('/avisos');
  await waitFor(() => last('MeusAvisos'));
  await last('MeusAvisos').answer({ meusAvisos: null });
  expect(screen.getByRole('link', { name: 'Ver Produtos' }).getAttribute('href')).toBe('/produtos');
});

it('reads the list again after a failure, when asked (S22)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last } = open('/avisos');
  await waitFor(() => last('MeusAvisos'));
  await last('MeusAvisos').fail();
  expect(screen.getByRole('alert').textContent).toContain('A loja não respondeu agora.');
  press('Tentar de novo');
  await last('MeusAvisos').answer({ meusAvisos: [OUD] });
  expect(screen.getByRole('link', { name: 'Noite de Oud, 10 ml' })).toBeTruthy();
});
