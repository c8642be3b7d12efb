import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { STORAGE } from '../constants.ts';
import {
  currentUser,
  endSession,
  keepSession,
  renewSession,
  startSession,
  subscribeToSession,
} from './session.ts';

beforeEach(endSession);
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
});

describe('session', () => {
  it('STORE-01, LOGIN-04: guarda o descritor em token e o id em usuarioId', () => {
    const descriptor = descriptorOf({ username: 'ana', id: '7' });
    startSession(descriptor, '7');
    expect(localStorage.getItem('token')).toBe(descriptor);
    expect(localStorage.getItem('usuarioId')).toBe('7');
    expect(currentUser()).toMatchObject({ username: 'ana', id: '7' });
  });

  it('SESS-01: sem token, visitante', () => {
    expect(currentUser()).toBeNull();
  });

  it('SESS-02: descritor vencido é removido', () => {
    startSession(descriptorOf({ expiresAt: Date.now() - 1000 }), '7');
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
  });

  it('SESS-02: descritor ilegível é removido', () => {
    localStorage.setItem(STORAGE.token, 'x.y.z');
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
  });

  it('SESS-03, C-29: sair apaga token e usuarioId e deixa a escolha dos cookies', () => {
    localStorage.setItem(STORAGE.cookiesChoice, 'accepted');
    startSession(descriptorOf(), '7');
    endSession();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
  });

  it('SESS-03, C-29: o fim da sessão em outra aba chega a esta', () => {
    startSession(descriptorOf(), '7');
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    localStorage.removeItem(STORAGE.token);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token, newValue: null }));
    expect(heard).toHaveBeenCalledOnce();
    expect(currentUser()).toBeNull();
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('SESS-03, C-29: a página que volta da memória do navegador ouve que a sessão acabou', () => {
    startSession(descriptorOf(), '7');
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    localStorage.removeItem(STORAGE.token);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('STORE-01: outra chave de outra aba não diz nada sobre a sessão', () => {
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.cookiesChoice }));
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('SESS-01: a troca de rota percebe que o descritor venceu', () => {
    vi.useFakeTimers();
    startSession(descriptorOf({ expiresAt: Date.now() + 5000 }), '7');
    expect(currentUser()).not.toBeNull();
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    renewSession();
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(6000);
    renewSession();
    expect(heard).toHaveBeenCalledOnce();
    stop();
    vi.useRealTimers();
  });

  it('F7: numa página da conta, o descritor vencido fica, também quando outra aba o apaga', () => {
    startSession(descriptorOf({ expiresAt: Date.now() - 1000 }), '7');
    keepSession(true);
    expect(currentUser()?.id).toBe('7');
    localStorage.removeItem(STORAGE.token);
    expect(currentUser()?.id).toBe('7');
    keepSession(false);
    expect(currentUser()).toBeNull();
  });

  it('F7, C-29: sair em outra aba vale também numa página da conta', () => {
    startSession(descriptorOf(), '7');
    keepSession(true);
    expect(currentUser()?.id).toBe('7');
    localStorage.removeItem(STORAGE.token);
    expect(currentUser()).toBeNull();
    keepSession(false);
  });

  it('LOGIN-04: sem armazenamento a sessão vive com a aba', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    startSession(descriptorOf({ username: 'ana' }), '7');
    expect(currentUser()?.username).toBe('ana');
    endSession();
    expect(currentUser()).toBeNull();
  });
});
