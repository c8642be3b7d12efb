import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { produto } from '../../../test/catalogo.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { useFavoritos } from '../../app/shell/useFavoritos.ts';
import { useForgetAccount } from '../../app/shell/useForgetAccount.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { favoritos } from '../../lib/favoritos.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Coracao } from '../produto/cartao/Coracao.tsx';
import { Page } from './FavoritosPage.tsx';
import { openFavoritos } from './mudancas.ts';

const OUD = { id: '1', slug: 'noite-de-oud', nome: 'Noite de Oud' };
const ROSA = { id: '2', slug: 'rosa', nome: 'Rosa de Qadira' };
const KEY = 'favoritos';

// Preloads the code of changes, so that the tests do not depend on its load time.
beforeAll(() => import('./mudancas.ts'));
beforeEach(() => favoritos.set(favoritos.initial));

function Shop() {
  useForgetAccount();
  useFavoritos(true);
  return (
    <>
      <Coracao produto={OUD} />
      <main>
        <Page />
      </main>
    </>
  );
}

const keep = (...itens: readonly { id: string; slug: string }[]) =>
  localStorage.setItem(KEY, JSON.stringify(itens.map(({ id, slug }) => ({ id, slug }))));
const Kept = z.nullable(z.array(z.object({ id: z.string(), slug: z.string() })));
const kept = () => Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
const keptSlugs = () => slugsOf(...(kept() ?? []));
const slugsOf = (...itens: readonly { slug: string }[]) => itens.map(({ slug }) => slug);
const heart = () => {
  const [first] = screen.getAllByRole('button', { name: 'Favoritar Noite de Oud' });
  if (!first) throw new Error('The page has no heart.');
  return first;
};
const pressed = () => heart().getAttribute('aria-pressed');
const cards = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const notices = () => screen.getByRole('list', { name: 'Avisos' }).textContent;
const signIn = () => act(() => startSession(descriptorOf({ id: '7' }), '7'));
const list = (...itens: readonly { id: string; slug: string }[]) => ({
  resultado: {
    __typename: 'ListaFavoritos',
    itens: itens.map(({ id, slug }) => ({ __typename: 'Favorito', produtoId: id, slug })),
  },
});

function open() {
  const gateway = fakeGateway();
  renderAt('/favoritos', gateway.client, <Shop />);
  const answerProdutos = async (...itens: readonly (typeof OUD)[]) => {
    await waitFor(() =>
      expect(gateway.last('ProdutosFavoritos').variables).toEqual({ slugs: slugsOf(...itens) }),
    );
    const produtos = itens.map((it) => produto({ ...it, descricao: '' }));
    await gateway.last('ProdutosFavoritos').answer({ produtosPorSlug: produtos });
  };
  return { ...gateway, answerProdutos };
}

describe('favourites of a browser (S21)', () => {
  it('are kept after consent; a removal can be undone (S21)', async () => {
    chooseCookies('accepted');
    keep(ROSA);
    const { answerProdutos } = open();
    await answerProdutos(ROSA);
    expect(cards()).toEqual(['Rosa de Qadira']);
    fireEvent.click(heart());
    expect(pressed()).toBe('true');
    await answerProdutos(OUD);
    expect(cards()).toEqual(['Noite de Oud', 'Rosa de Qadira']);
    await waitFor(() => expect(keptSlugs()).toEqual(['noite-de-oud', 'rosa']));
    fireEvent.click(heart());
    expect(cards()).toEqual(['Rosa de Qadira']);
    await waitFor(() => expect(notices()).toContain('Noite de Oud saiu dos favoritos.'));
    expect(keptSlugs()).toEqual(['rosa']);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(cards()).toEqual(['Noite de Oud', 'Rosa de Qadira']);
    await waitFor(() => expect(keptSlugs()).toEqual(['noite-de-oud', 'rosa']));
  });

  it('leave the focus on the title when the card that has it is removed (S21)', async () => {
    await act(() => chooseCookies('accepted'));
    keep(OUD, ROSA);
    const { answerProdutos } = open();
    await answerProdutos(OUD, ROSA);
    await waitFor(() => expect(cards()).toEqual(['Noite de Oud', 'Rosa de Qadira']));
    const remove = within(screen.getByRole('main')).getByRole('button', {
      name: 'Favoritar Rosa de Qadira',
    });
    remove.focus();
    fireEvent.click(remove);
    await waitFor(() => expect(cards()).toEqual(['Noite de Oud']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('last for the visit without consent, and the shop explains it once (S21, C-60)', async () => {
    chooseCookies('rejected');
    keep(ROSA);
    open();
    await screen.findByText('Toque no coração de um perfume para guardá-lo aqui.');
    fireEvent.click(heart());
    await waitFor(() => expect(notices()).toContain('Guardado só nesta visita.'));
    expect(pressed()).toBe('true');
    expect(keptSlugs()).toEqual(['rosa']);
    act(() => void chooseCookies('accepted'));
    await waitFor(() => expect(keptSlugs()).toEqual(['noite-de-oud', 'rosa']));
  });

  it('follow another tab (S21)', async () => {
    chooseCookies('accepted');
    keep();
    open();
    await screen.findByText('Toque no coração de um perfume para guardá-lo aqui.');
    keep(OUD);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(pressed()).toBe('true');
  });

  it('ignore what cannot be read (S21)', async () => {
    chooseCookies('accepted');
    localStorage.setItem(KEY, '[{"id":1},{"id":"2","slug":"rosa"},null]');
    const { answerProdutos } = open();
    await answerProdutos(ROSA);
    expect(cards()).toEqual(['Rosa de Qadira']);
  });

  it('are two hundred at most (S21)', async () => {
    chooseCookies('accepted');
    keep(...Array.from({ length: 200 }, (_, n) => ({ id: `x${n}`, slug: `x${n}` })));
    open();
    await screen.findByText('200 perfumes');
    fireEvent.click(heart());
    await waitFor(() => expect(notices()).toContain('Você já tem 200 favoritos.'));
    expect(pressed()).toBe('false');
    expect(kept()).toHaveLength(200);
  });
});

describe('favourites of an account (S21)', () => {
  it('get those of the browser at sign-in, and lose neither (S21)', async () => {
    chooseCookies('accepted');
    keep(OUD);
    const { last, answerProdutos } = open();
    await answerProdutos(OUD);
    signIn();
    await waitFor(() => expect(last('JuntarFavoritos').variables).toEqual({ ids: ['1'] }));
    await last('JuntarFavoritos').answer(list(OUD, ROSA));
    await answerProdutos(ROSA);
    expect(cards()).toEqual(['Noite de Oud', 'Rosa de Qadira']);
    expect(kept()).toBeNull();
    act(endSession);
    await screen.findByText('Já guardou na sua conta? Entre para ver.');
    expect(pressed()).toBe('false');
  });

  it('are changed in the account; a failure takes the mark back (S21)', async () => {
    signIn();
    const { last } = open();
    await waitFor(() => last('MeusFavoritos'));
    await last('MeusFavoritos').answer({ favoritos: [] });
    fireEvent.click(heart());
    expect(pressed()).toBe('true');
    await waitFor(() => expect(last('AdicionarFavorito').variables).toEqual({ id: '1' }));
    await last('AdicionarFavorito').answer(list(OUD));
    expect(pressed()).toBe('true');
    fireEvent.click(heart());
    await waitFor(() => expect(last('RemoverFavorito').variables).toEqual({ id: '1' }));
    await last('RemoverFavorito').fail();
    await waitFor(() => expect(notices()).toContain('Não foi possível guardar o favorito agora.'));
    expect(pressed()).toBe('true');
    expect(kept()).toBeNull();
  });

  it('are read after a page whose first render knows no account (S21)', async () => {
    signIn();
    const { client, last } = fakeGateway();
    await openFavoritos(client, { conta: null, allowed: false });
    const read = openFavoritos(client, { conta: '7', allowed: false });
    await waitFor(() => last('MeusFavoritos'));
    await last('MeusFavoritos').answer({ favoritos: [] });
    await read;
    expect(favoritos.get()).toMatchObject({ conta: '7', lida: '7' });
  });

  it('stay in the browser where the API keeps none (S21)', async () => {
    chooseCookies('accepted');
    keep(OUD);
    signIn();
    const { last, answerProdutos, count } = open();
    await waitFor(() => last('JuntarFavoritos'));
    await last('JuntarFavoritos').answer({
      resultado: {
        __typename: 'RecursoIndisponivel',
        codigo: 'RECURSO_INDISPONIVEL',
        mensagem: 'A loja ainda não faz isso por aqui.',
        campo: null,
      },
    });
    await answerProdutos(OUD);
    expect(cards()).toEqual(['Noite de Oud']);
    expect(keptSlugs()).toEqual(['noite-de-oud']);
    fireEvent.click(heart());
    await waitFor(() => expect(kept()).toEqual([]));
    expect(count('RemoverFavorito')).toBe(0);
  });

  it('are offered again when the account did not answer (S21)', async () => {
    signIn();
    const { last, count } = open();
    await waitFor(() => last('MeusFavoritos'));
    const asked = count('MeusFavoritos');
    await last('MeusFavoritos').fail();
    fireEvent.click(await screen.findByRole('link', { name: 'Tentar de novo' }));
    await waitFor(() => expect(count('MeusFavoritos')).toBeGreaterThan(asked));
  });
});
