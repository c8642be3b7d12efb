import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { endSession, startSession } from './session/session.ts';
import { json, local, session, stored, storedOfAccount } from './stored.ts';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const refuse = (method: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });

afterEach(() => {
  vi.restoreAllMocks();
  endSession();
});

describe('stored', () => {
  it('reads what it wrote, in its own storage, until it is forgotten', () => {
    const entry = stored('numero', json(numberOf), session);
    expect(entry.read()).toBeNull();
    entry.write(7);
    expect(sessionStorage.getItem('numero')).toBe('7');
    expect(localStorage.getItem('numero')).toBeNull();
    expect(entry.read()).toBe(7);
    entry.forget();
    expect(entry.read()).toBeNull();
  });

  it('stores text as it is', () => {
    stored('texto', (text) => text, local).write('60000-000');
    expect(localStorage.getItem('texto')).toBe('60000-000');
  });

  it.each(['', '{', '"7"', 'null'])('reads null for other data: %s', (raw) => {
    localStorage.setItem('numero', raw);
    expect(stored('numero', json(numberOf), local).read()).toBeNull();
  });

  it('keeps a refused value for the page, instead of an older one', () => {
    const entry = stored('numero', json(numberOf), local);
    entry.write(1);
    refuse('setItem');
    entry.write(2);
    expect(entry.read()).toBe(2);
  });

  it('does not fail when storage is closed', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) refuse(method);
    const entry = stored('numero', json(numberOf), local);
    expect(entry.read()).toBeNull();
    entry.write(3);
    expect(entry.read()).toBe(3);
    entry.forget();
    expect(entry.read()).toBeNull();
  });
});

describe('storedOfAccount', () => {
  it('belongs to the account that wrote it (C-29)', () => {
    const entry = storedOfAccount('numero da conta', numberOf, local);
    entry.write(1);
    expect(entry.read()).toBeNull();
    startSession(descriptorOf({ id: '7' }), '7');
    entry.write(2);
    expect(entry.read()).toBe(2);
    startSession(descriptorOf({ id: '8' }), '8');
    expect(entry.read()).toBeNull();
  });

  it('belongs to the account also without storage (C-29)', () => {
    refuse('setItem');
    const entry = storedOfAccount('numero da conta', numberOf, session);
    startSession(descriptorOf({ id: '7' }), '7');
    entry.write(2);
    expect(entry.read()).toBe(2);
    startSession(descriptorOf({ id: '8' }), '8');
    expect(entry.read()).toBeNull();
  });
});
