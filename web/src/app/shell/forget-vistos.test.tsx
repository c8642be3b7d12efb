import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { render } from '../../../test/render.tsx';
import { saveFiltros } from '../../admin/kit/lista/filtros-guardados.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { useForgetAccount } from './useForgetAccount.ts';

const KEY = 'perfumesVistos';
const forgotten = vi.fn(() => Promise.resolve(true));

beforeEach(() => {
  forgotten.mockClear();
  vi.stubGlobal('caches', { delete: forgotten });
  localStorage.setItem(KEY, '[]');
});

it("deletes viewed perfumes and their pictures at once on 'Recusar', not on 'Aceitar' (COOKIE-03, C-60)", () => {
  chooseCookies('accepted');
  expect(localStorage.getItem(KEY)).toBe('[]');
  chooseCookies('rejected');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(forgotten).toHaveBeenCalledExactlyOnceWith('fotosVistas');
});

it("deletes viewed perfumes and the dashboard's filters at sign-out, not at sign-in (C-29)", async () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  function Account() {
    useForgetAccount();
    return null;
  }
  render(
    <ApolloProvider client={client}>
      <Account />
    </ApolloProvider>,
  );
  act(() => startSession(descriptorOf(), '1'));
  saveFiltros('pedidos', { busca: 'Marina' });
  expect(localStorage.getItem(KEY)).toBe('[]');
  act(endSession);
  await vi.waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  expect(sessionStorage.getItem('filtrosDoPainel')).toBeNull();
});
