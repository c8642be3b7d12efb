import { ApolloLink } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { render } from '../../test/render.tsx';
import { SessaoDocument } from '../lib/session/sessao.gen.ts';
import {
  currentUser,
  endSession,
  isSessionKept,
  keepSession,
  startSession,
} from '../lib/session/session.ts';
import { useSession } from '../lib/session/useSession.ts';
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
  it('validates the session once and renews the descriptor (SESS-05)', async () => {
    startSession(descriptorOf({ username: 'ana' }), '7');
    const mock = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const { findByText } = open([mock]);
    await findByText('ana maria');
    leave();
    expect(mock.result).toHaveBeenCalledOnce();
  });

  it('validates again on an account page (SESS-05)', async () => {
    startSession(descriptorOf(), '7');
    const first = answer({ usuarioId: '7', descritor: descriptorOf({ username: 'ana maria' }) });
    const { findByText } = open([first, answer(null)]);
    await findByText('ana maria');
    fireEvent.click(screen.getByRole('link', { name: 'conta' }));
    await findByText('visitante');
  });

  it('ends a session that the gateway does not know (SESS-05)', async () => {
    startSession(descriptorOf(), '7');
    const { findByText } = open([answer(null)]);
    await findByText('visitante');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session without a network (SESS-06, C-27)', async () => {
    startSession(descriptorOf(), '7');
    const onRequest = vi.fn();
    const dead = new ApolloLink(() => {
      onRequest();
      return throwError(() => new TypeError('offline'));
    });
    open([], dead);
    await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
    await act(async () => Promise.resolve());
    expect(currentUser()?.username).toBe('ana');
  });

  it('sends no request for a visitor (SESS-01)', async () => {
    const mock = answer(null);
    open([mock]);
    await act(async () => Promise.resolve());
    expect(mock.result).not.toHaveBeenCalled();
  });

  it('notices an expired session on a route change (SESS-01)', async () => {
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

  it('retains the session on a validated account page, not on a shop page (F7)', async () => {
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

  it('ignores a reply for an account that has left (SESS-05)', async () => {
    startSession(descriptorOf(), '7');
    const mock = answer({ usuarioId: '7', descritor: descriptorOf() });
    open([{ ...mock, delay: 30 }]);
    act(endSession);
    await waitFor(() => expect(mock.result).toHaveBeenCalled());
    expect(currentUser()).toBeNull();
  });
});
