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
  it('stores the descriptor in token and the id in usuarioId (STORE-01, LOGIN-04)', () => {
    const descriptor = descriptorOf({ username: 'ana', id: '7' });
    startSession(descriptor, '7');
    expect(localStorage.getItem('token')).toBe(descriptor);
    expect(localStorage.getItem('usuarioId')).toBe('7');
    expect(currentUser()).toMatchObject({ username: 'ana', id: '7' });
  });

  it('is anonymous without a token (SESS-01)', () => {
    expect(currentUser()).toBeNull();
  });

  it('removes an expired descriptor (SESS-02)', () => {
    startSession(descriptorOf({ expiresAt: Date.now() - 1000 }), '7');
    expect(currentUser()).toBeNull();
    renewSession();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
  });

  it('removes an unreadable descriptor (SESS-02)', () => {
    localStorage.setItem(STORAGE.token, 'x.y.z');
    expect(currentUser()).toBeNull();
    renewSession();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
  });

  it('writes no storage when it is only read, as during a render (SESS-02)', () => {
    startSession(descriptorOf({ expiresAt: Date.now() - 1000 }), '7');
    const removeItem = vi.spyOn(Storage.prototype, 'removeItem');
    expect(currentUser()).toBeNull();
    expect(removeItem).not.toHaveBeenCalled();
  });

  it('removes token and usuarioId at sign-out and keeps the cookie choice (SESS-03, C-29)', () => {
    localStorage.setItem(STORAGE.cookiesChoice, 'accepted');
    startSession(descriptorOf(), '7');
    endSession();
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
  });

  it('notices the end of the session in another tab (SESS-03, C-29)', () => {
    startSession(descriptorOf(), '7');
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    localStorage.removeItem(STORAGE.token);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token, newValue: null }));
    expect(listener).toHaveBeenCalledOnce();
    expect(currentUser()).toBeNull();
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('notices the end of the session when restored from the back/forward cache (SESS-03, C-29)', () => {
    startSession(descriptorOf(), '7');
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    localStorage.removeItem(STORAGE.token);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('ignores other storage keys changed by another tab (STORE-01)', () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.cookiesChoice }));
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it('notices an expired descriptor on a route change (SESS-01)', () => {
    vi.useFakeTimers();
    startSession(descriptorOf({ expiresAt: Date.now() + 5000 }), '7');
    expect(currentUser()).not.toBeNull();
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    renewSession();
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(6000);
    renewSession();
    expect(listener).toHaveBeenCalledOnce();
    stop();
    vi.useRealTimers();
  });

  it('keeps an expired descriptor on an account page, even when another tab removes it (F7)', () => {
    startSession(descriptorOf({ expiresAt: Date.now() - 1000 }), '7');
    keepSession(true);
    expect(currentUser()?.id).toBe('7');
    localStorage.removeItem(STORAGE.token);
    expect(currentUser()?.id).toBe('7');
    keepSession(false);
    expect(currentUser()).toBeNull();
  });

  it('applies a sign-out from another tab on an account page (F7, C-29)', () => {
    startSession(descriptorOf(), '7');
    keepSession(true);
    expect(currentUser()?.id).toBe('7');
    localStorage.removeItem(STORAGE.token);
    expect(currentUser()).toBeNull();
    keepSession(false);
  });

  it('lasts as long as the tab when storage is closed (LOGIN-04)', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    startSession(descriptorOf({ username: 'ana' }), '7');
    expect(currentUser()?.username).toBe('ana');
    endSession();
    expect(currentUser()).toBeNull();
  });
});
