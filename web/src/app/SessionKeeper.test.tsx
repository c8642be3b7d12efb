import { ApolloLink } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { SessaoDocument } from '../shared/session/sessao.gen.ts';
import {
  currentUser,
  endSession,
  isSessionKept,
  keepSession,
  startSession,
} from '../shared/session/session.ts';
import { useSession } from '../shared/session/useSession.ts';
import { SessionKeeper } from './SessionKeeper.tsx';

afterEach(() => {
  keepSession(false);
  endSession();
});

function Probe() {
  return (
    <>
      <Link to="/produtos">ir</Link>
      <Link to="/painel">conta</Link>
      <p>{useSession()?.username ?? 'visitante'}</p>
    </>
  );
}

const leave = () => fireEvent.click(screen.getByRole('link', { name: 'ir' }));

function open(mocks: MockLink.MockedResponse[], link?: ApolloLink) {
  return render(
    <MockedProvider mocks={mocks} {...(link ? { link } : {})}>
      <MemoryRouter>
        <Probe />
        <SessionKeeper />
      </MemoryRouter>
    </MockedProvider>,
  );
}

const answer = (sessao: { usuarioId: string; descritor: string } | null) => ({
  request: { query: SessaoDocument },
  result: vi.fn(() => ({
    data: { sessao: sessao && { __typename: 'Sessao' as const, ...sessao } },
  })),
});

describe('SessionKeeper', () => {
  it('SESS-05: pergunta uma vez ao gateway e renova o descritor', async () => {
    startSession(descriptorOf({ username: 'ana' }), '7');
    const mock = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const { findByText } = open([mock]);
    await findByText('ana maria');
    leave();
    expect(mock.result).toHaveBeenCalledOnce();
  });

  it('SESS-05: uma página de conta pergunta de novo', async () => {
    startSession(descriptorOf(), '7');
    const first = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const { findByText } = open([first, answer(null)]);
    await findByText('ana maria');
    fireEvent.click(screen.getByRole('link', { name: 'conta' }));
    await findByText('visitante');
  });

  it('SESS-05: a sessão que o gateway não conhece termina', async () => {
    startSession(descriptorOf(), '7');
    const { findByText } = open([answer(null)]);
    await findByText('visitante');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('SESS-06, C-27: sem rede a sessão fica', async () => {
    startSession(descriptorOf(), '7');
    const asked = vi.fn();
    const dead = new ApolloLink(() => {
      asked();
      return throwError(() => new TypeError('offline'));
    });
    open([], dead);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await act(async () => Promise.resolve());
    expect(currentUser()?.username).toBe('ana');
  });

  it('SESS-01: visitante não pergunta nada', async () => {
    const mock = answer(null);
    open([mock]);
    await act(async () => Promise.resolve());
    expect(mock.result).not.toHaveBeenCalled();
  });

  it('SESS-01: a troca de rota percebe a sessão vencida', async () => {
    startSession(descriptorOf({ expiresAt: Date.now() + 2000 }), '7');
    const { getByText, findByText } = open([
      { request: { query: SessaoDocument }, error: new TypeError('offline') },
    ]);
    getByText('ana');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000);
    leave();
    await findByText('visitante');
    clock.mockRestore();
  });

  it('F7: a página da conta, uma vez confirmada, guarda a sessão; a vitrine não', async () => {
    startSession(descriptorOf(), '7');
    const first = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const second = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const { findByText } = open([first, second]);
    await findByText('ana maria');
    fireEvent.click(screen.getByRole('link', { name: 'conta' }));
    expect(isSessionKept()).toBe(false);
    await waitFor(() => expect(isSessionKept()).toBe(true));
    expect(second.result).toHaveBeenCalledOnce();
    leave();
    expect(isSessionKept()).toBe(false);
  });

  it('SESS-05: a resposta para uma conta que já saiu não a traz de volta', async () => {
    startSession(descriptorOf(), '7');
    const mock = answer({ usuarioId: '7', descritor: descriptorOf() });
    open([{ ...mock, delay: 30 }]);
    act(endSession);
    await waitFor(() => expect(mock.result).toHaveBeenCalled());
    expect(currentUser()).toBeNull();
  });
});
