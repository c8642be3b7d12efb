import { ApolloProvider } from '@apollo/client/react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShell, stubBrowser } from '../../../test/shell.tsx';
import { currentRecord, storeRecord } from '../../lib/consent/choice.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { OPTIONAL_USES } from '../../lib/consent/optional.ts';
import { POLICY } from '../../lib/consent/policy.ts';
import { STORAGE } from '../../lib/constants.ts';
import { CookieBanner } from './CookieBanner.tsx';

const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const findBanner = () => screen.findByRole('region', { name: 'Cookies' }, { timeout: 4000 });
const footerEntry = () => screen.getByRole('button', { name: 'Escolha de cookies' });

/** Renders the shell with the gateway's reply to a choice; `sentChoices` collects the sent ones. */
function open(outcome: (() => object) | null = () => ({ __typename: 'Consentimento', id: 'x' })) {
  const sentChoices: unknown[] = [];
  const view = renderShell({
    answers: {
      RegistrarConsentimento: (variables) => {
        sentChoices.push(variables);
        if (outcome === null) throw new TypeError('offline');
        return { registrarConsentimento: outcome() };
      },
    },
  });
  return { ...view, sentChoices };
}

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.useRealTimers());

describe('CookieBanner', () => {
  it('appears until a choice is stored (COOKIE-01)', async () => {
    open();
    expect(await findBanner()).toBeTruthy();
  });

  it('does not appear after a stored choice (COOKIE-01)', async () => {
    chooseCookies('rejected');
    open();
    await act(() => import('./CookieQuestion.tsx'));
    expect(banner()).toBeNull();
  });

  it("is not in the server's HTML (COOKIE-01)", () => {
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
    ['Aceitar', 'accepted', 'ACEITO', 'Cookies aceitos.', '(COOKIE-02)'],
    ['Recusar', 'rejected', 'RECUSADO', 'Cookies recusados.', '(COOKIE-03)'],
  ])(
    "'%s' stores '%s', hides the banner, records '%s' and announces '%s' %s",
    async (name, stored, escolha, announcement) => {
      const user = userEvent.setup();
      const { sentChoices } = open();
      await findBanner();
      await user.click(screen.getByRole('button', { name }));
      expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe(stored);
      expect(banner()).toBeNull();
      expect(screen.getByText(new RegExp(announcement)).getAttribute('role')).toBe('status');
      await waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
      const { id, versao, quando } = currentRecord() ?? {};
      expect(sentChoices).toEqual([{ input: { id, versao, escolha, quando } }]);
    },
  );

  it('has equal buttons, and stores and sends nothing before the choice (C-60, P1)', async () => {
    const { sentChoices } = open();
    const [refuse, accept, ...others] = within(await findBanner()).getAllByRole('button');
    expect(others).toEqual([]);
    expect(refuse?.textContent).toBe('Recusar');
    expect(accept?.textContent).toBe('Aceitar');
    expect(refuse?.className).toBe(accept?.className);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
    expect(sentChoices).toEqual([]);
  });

  it("lists everything that 'Aceitar' allows and links the policy (C-60)", async () => {
    open();
    const text = (await findBanner()).textContent;
    for (const { label } of OPTIONAL_USES) expect(text).toContain(label);
    expect(
      within(await findBanner())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/politica-de-privacidade#cookies');
  });

  it('folds its terms on a phone, and nothing else (C-60)', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 767'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    open();
    const question = await findBanner();
    const terms = within(question).getByRole('group');
    expect(terms).toHaveProperty('open', false);
    for (const { label } of OPTIONAL_USES) expect(terms.textContent).toContain(label);
    expect(within(question).getAllByRole('button')).toHaveLength(2);
    vi.stubGlobal('matchMedia', matchMedia);
  });

  it('is the second tab stop, does not trap the focus and ignores Escape (C-60)', async () => {
    const user = userEvent.setup();
    open();
    const question = await findBanner();
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

  it('moves the focus to the content after an answer by keyboard (C-60)', async () => {
    const user = userEvent.setup();
    open();
    await findBanner();
    screen.getByRole('button', { name: 'Aceitar' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('reopens focused from the footer and keeps the earlier choice until a new one (C-60)', async () => {
    chooseCookies('accepted');
    const user = userEvent.setup();
    open();
    await user.click(footerEntry());
    const question = await findBanner();
    await waitFor(() => expect(document.activeElement).toBe(question));
    expect(question.textContent).toContain('Sua resposta: Aceitar');
    expect(question.textContent).toContain(currentRecord()?.id);
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('rejected');
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(footerEntry());
  });

  it('closes unchanged on Escape when reopened and returns the focus to the footer (C-60)', async () => {
    chooseCookies('accepted');
    const before = currentRecord();
    const user = userEvent.setup();
    open();
    await user.click(footerEntry());
    const question = await findBanner();
    await waitFor(() => expect(document.activeElement).toBe(question));
    await user.keyboard('{Escape}');
    expect(banner()).toBeNull();
    expect(currentRecord()).toEqual(before);
    expect(document.activeElement).toBe(footerEntry());
  });

  it('creates no second record for the same answer (C-60)', async () => {
    const user = userEvent.setup();
    const { sentChoices } = open();
    await findBanner();
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
    await user.click(footerEntry());
    expect((await findBanner()).textContent).toContain('Este registro está guardado na loja.');
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    expect(sentChoices).toHaveLength(1);
  });

  it('shows what changed to a person who answered an older policy version (C-60)', async () => {
    chooseCookies('accepted');
    const record = currentRecord();
    if (!record) throw new Error('no record');
    storeRecord({ ...record, versao: '0', copia: 'guardada' });
    open();
    const text = (await findBanner()).textContent;
    expect(text).toContain('A política mudou desde a sua resposta.');
    expect(text).toContain(POLICY.changes);
  });

  it('applies a choice from another tab (C-60)', async () => {
    open();
    await findBanner();
    localStorage.setItem(STORAGE.cookiesChoice, 'rejected');
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.cookiesChoice }));
    await expect.poll(banner).toBeNull();
  });
});

describe('the record at the gateway (C-60)', () => {
  it('stays silent without a reply and sends again once on the next visit', async () => {
    const user = userEvent.setup();
    const away = open(null);
    await findBanner();
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(away.sentChoices).toHaveLength(1));
    expect(currentRecord()?.copia).toBe('pendente');
    expect(screen.getByRole('alert').textContent).toBe('');
    away.unmount();

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const same = open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(same.sentChoices).toEqual([]);
    same.unmount();

    vi.setSystemTime(Date.now() + 3_600_000);
    const next = open();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(currentRecord()?.copia).toBe('guardada'));
    expect(next.sentChoices).toEqual(away.sentChoices);
    next.unmount();
    const later = open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(later.sentChoices).toEqual([]);
  });

  it.each([
    ['an API without copies', 'ConsentimentoSemCopia', 'sem-copia'],
    ['a rejection', 'DadosInvalidos', 'sem-copia'],
    ['too many attempts', 'MuitasTentativas', 'pendente'],
  ])('keeps the choice after %s: %s leaves the copy state %s', async (_, __typename, copia) => {
    const user = userEvent.setup();
    const { sentChoices } = open(() => ({ __typename }));
    await findBanner();
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(sentChoices).toHaveLength(1));
    await waitFor(() => expect(currentRecord()?.copia).toBe(copia));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
  });
});
