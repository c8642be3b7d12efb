import { ApolloProvider } from '@apollo/client/react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShell, stubBrowser } from '../../../test/shell.tsx';
import { currentRecord, storeRecord } from '../../shared/consent/choice.ts';
import { chooseCookies } from '../../shared/consent/choose.ts';
import { OPTIONAL_USES } from '../../shared/consent/optional.ts';
import { POLICY } from '../../shared/consent/policy.ts';
import { STORAGE } from '../../shared/constants.ts';
import { CookieBanner } from './CookieBanner.tsx';

const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const asked = () => screen.findByRole('region', { name: 'Cookies' }, { timeout: 4000 });
const footerEntry = () => screen.getByRole('button', { name: 'Escolha de cookies' });

/** The shell, with what the gateway answers to a choice; `told` holds the choices it was told of. */
function open(outcome: (() => object) | null = () => ({ __typename: 'Consentimento', id: 'x' })) {
  const told: unknown[] = [];
  const view = renderShell({
    answers: {
      RegistrarConsentimento: (variables) => {
        told.push(variables);
        if (outcome === null) throw new TypeError('offline');
        return { registrarConsentimento: outcome() };
      },
    },
  });
  return { ...view, told };
}

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.useRealTimers());

describe('CookieBanner', () => {
  it('COOKIE-01: aparece até haver uma escolha guardada', async () => {
    open();
    expect(await asked()).toBeTruthy();
  });

  it('COOKIE-01: com uma escolha guardada não aparece', async () => {
    chooseCookies('rejected');
    open();
    await act(() => import('./CookieQuestion.tsx'));
    expect(banner()).toBeNull();
  });

  it('COOKIE-01: a página que vem do servidor não o traz', () => {
    const { client } = open();
    expect(client).toBeTruthy();
    expect(
      renderToString(
        <ApolloProvider client={client}>
          <MemoryRouter>
            <CookieBanner />
          </MemoryRouter>
        </ApolloProvider>,
      ),
    ).toBe('');
  });

  it.each([
    ['COOKIE-02', 'Aceitar', 'accepted', 'ACEITO', 'Cookies aceitos.'],
    ['COOKIE-03', 'Recusar', 'rejected', 'RECUSADO', 'Cookies recusados.'],
  ])(
    "%s: '%s' guarda '%s', o banner some, a loja fica com o registro (%s) e se diz: %s",
    async (_id, name, stored, escolha, said) => {
      const user = userEvent.setup();
      const { told } = open();
      await asked();
      await user.click(screen.getByRole('button', { name }));
      expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe(stored);
      expect(banner()).toBeNull();
      expect(screen.getByText(new RegExp(said)).getAttribute('role')).toBe('status');
      await waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
      const { id, versao, quando } = currentRecord() ?? {};
      expect(told).toEqual([{ input: { id, versao, escolha, quando } }]);
    },
  );

  it('C-60, P1: os dois botões têm o mesmo peso, e nada se guarda nem se envia antes da escolha', async () => {
    const { told } = open();
    const [refuse, accept, ...others] = within(await asked()).getAllByRole('button');
    expect(others).toEqual([]);
    expect(refuse?.textContent).toBe('Recusar');
    expect(accept?.textContent).toBe('Aceitar');
    expect(refuse?.className).toBe(accept?.className);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
    expect(told).toEqual([]);
  });

  it('C-60: diz tudo o que “Aceitar” permite, e leva à política', async () => {
    open();
    const text = (await asked()).textContent;
    for (const { label } of OPTIONAL_USES) expect(text).toContain(label);
    expect(
      within(await asked())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/politica-de-privacidade#cookies');
  });

  it('C-60: é a segunda parada do teclado, não prende, e Esc não responde', async () => {
    const user = userEvent.setup();
    open();
    const question = await asked();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Pular para o conteúdo');
    await user.tab();
    expect(question.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(banner()).not.toBeNull();
    expect(localStorage).toHaveLength(0);
    for (let n = 0; n < 3; n += 1) await user.tab();
    expect(question.contains(document.activeElement)).toBe(false);
  });

  it('C-60: respondida pelo teclado, o foco vai ao conteúdo', async () => {
    const user = userEvent.setup();
    open();
    await asked();
    screen.getByRole('button', { name: 'Aceitar' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('C-60: o rodapé reabre a pergunta, com o foco nela; a escolha anterior vale até outra', async () => {
    chooseCookies('accepted');
    const user = userEvent.setup();
    open();
    await user.click(footerEntry());
    const question = await asked();
    await waitFor(() => expect(document.activeElement).toBe(question));
    expect(question.textContent).toContain('Sua resposta: Aceitar');
    expect(question.textContent).toContain(currentRecord()?.id);
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('rejected');
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(footerEntry());
  });

  it('C-60: reaberta, Esc a fecha como estava, e o foco volta ao rodapé', async () => {
    chooseCookies('accepted');
    const before = currentRecord();
    const user = userEvent.setup();
    open();
    await user.click(footerEntry());
    const question = await asked();
    await waitFor(() => expect(document.activeElement).toBe(question));
    await user.keyboard('{Escape}');
    expect(banner()).toBeNull();
    expect(currentRecord()).toEqual(before);
    expect(document.activeElement).toBe(footerEntry());
  });

  it('C-60: a mesma resposta outra vez não vira outro registro', async () => {
    const user = userEvent.setup();
    const { told } = open();
    await asked();
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
    await user.click(footerEntry());
    expect((await asked()).textContent).toContain('Este registro está guardado na loja.');
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    expect(told).toHaveLength(1);
  });

  it('C-60: quem respondeu a outra versão da política lê o que mudou', async () => {
    chooseCookies('accepted');
    const record = currentRecord();
    if (!record) throw new Error('no record');
    storeRecord({ ...record, versao: '0', copia: 'guardada' });
    open();
    const text = (await asked()).textContent;
    expect(text).toContain('A política mudou desde a sua resposta.');
    expect(text).toContain(POLICY.changes);
  });

  it('C-60: a escolha em outra aba vale nesta', async () => {
    open();
    await asked();
    localStorage.setItem(STORAGE.cookiesChoice, 'rejected');
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.cookiesChoice }));
    await expect.poll(banner).toBeNull();
  });
});

describe('C-60: o registro na loja', () => {
  it('sem resposta não incomoda ninguém, e segue uma vez na próxima visita', async () => {
    const user = userEvent.setup();
    const away = open(null);
    await asked();
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(away.told).toHaveLength(1));
    expect(currentRecord()?.copia).toBe('pendente');
    expect(screen.getByRole('alert').textContent).toBe('');
    away.unmount();

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const same = open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(same.told).toEqual([]);
    same.unmount();

    vi.setSystemTime(Date.now() + 3_600_000);
    const next = open();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
    expect(next.told).toEqual(away.told);
    next.unmount();
    const later = open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(later.told).toEqual([]);
  });

  it.each([
    ['uma API que não o guarda', 'ConsentimentoSemCopia', 'sem-copia'],
    ['uma recusa que seria a mesma', 'DadosInvalidos', 'sem-copia'],
    ['vezes demais', 'MuitasTentativas', 'pendente'],
  ])('%s: %s deixa a cópia %s, e a escolha vale', async (_, __typename, copia) => {
    const user = userEvent.setup();
    const { told } = open(() => ({ __typename }));
    await asked();
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(told).toHaveLength(1));
    await waitFor(() => expect(currentRecord()?.copia).toBe(copia));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
  });
});
