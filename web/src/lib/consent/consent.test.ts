import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE } from '../constants.ts';

/** Loads the modules fresh, like a new page. */
async function visit() {
  vi.resetModules();
  const choice = await import('./choice.ts');
  const { chooseCookies } = await import('./choose.ts');
  return { ...choice, chooseCookies };
}

let page: Awaited<ReturnType<typeof visit>>;
beforeEach(async () => {
  page = await visit();
});
afterEach(() => vi.restoreAllMocks());

const RECORD = 'registroDaEscolha';
const stateOf = () => renderHook(page.useQuestionState);
const storedRecord = (): object => JSON.parse(localStorage.getItem(RECORD) ?? '{}');
const answerUnder = (version: string, choice: 'accepted' | 'rejected') => {
  page.chooseCookies(choice);
  localStorage.setItem(RECORD, JSON.stringify({ ...storedRecord(), versao: version }));
};

describe('choice and its record (C-60)', () => {
  it.each(['accepted', 'rejected'] as const)(
    "stores '%s' and its record, and nothing else (COOKIE-02, COOKIE-03, C-60)",
    (choice) => {
      page.chooseCookies(choice);
      expect(localStorage.getItem('cookiesChoice')).toBe(choice);
      expect(Object.keys(localStorage).toSorted()).toEqual(['cookiesChoice', RECORD]);
      const record = storedRecord();
      expect(record).toEqual({
        id: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
        versao: '2',
        escolha: choice,
        quando: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        copia: 'pendente',
        enviadoEm: expect.any(Number),
      });
      expect(page.currentRecord()).toEqual(record);
    },
  );

  it('allows nothing optional before a choice (C-60, P1)', () => {
    expect([page.allowsOptional(), page.currentRecord()]).toEqual([false, null]);
    expect(stateOf().result.current).toBe('first');
  });

  it('deletes only the optional data on a refusal (P1, C-60)', () => {
    page.chooseCookies('accepted');
    expect(page.allowsOptional()).toBe(true);
    localStorage.setItem('cepDeEntrega', '60000-000');
    localStorage.setItem(STORAGE.token, 'x');
    page.chooseCookies('rejected');
    expect(page.allowsOptional()).toBe(false);
    expect(Object.keys(localStorage).toSorted()).toEqual(['cookiesChoice', RECORD, 'token']);
  });

  it('keeps the record for the same answer and creates one for another (C-60)', () => {
    expect(page.chooseCookies('accepted')).toBe(true);
    const first = storedRecord();
    expect(page.chooseCookies('accepted')).toBe(false);
    expect(storedRecord()).toEqual(first);
    expect(page.chooseCookies('rejected')).toBe(true);
    expect(page.chooseCookies('accepted')).toBe(true);
    expect(storedRecord()).not.toEqual(first);
  });

  it('asks again for a new policy version and allows nothing optional until answered (C-60)', () => {
    answerUnder('0', 'accepted');
    expect(page.allowsOptional()).toBe(false);
    expect(stateOf().result.current).toBe('changed');
    answerUnder('0', 'rejected');
    expect(stateOf().result.current).toBe('changed');
    page.chooseCookies('rejected');
    expect(stateOf().result.current).toBe('hidden');
    expect(storedRecord()).toMatchObject({ versao: '2' });
  });

  it('asks again after an acceptance without a record; a refusal stays (C-60)', () => {
    localStorage.setItem('cookiesChoice', 'accepted');
    expect(page.allowsOptional()).toBe(false);
    expect(stateOf().result.current).toBe('first');
    localStorage.setItem('cookiesChoice', 'rejected');
    expect(stateOf().result.current).toBe('hidden');
  });

  it('ignores a record of another choice (C-60)', () => {
    page.chooseCookies('rejected');
    localStorage.setItem('cookiesChoice', 'accepted');
    expect(page.currentRecord()).toBeNull();
    expect(page.allowsOptional()).toBe(false);
  });

  it('ignores corrupt storage without allowing anything (C-60)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((v) => JSON.stringify(v)),
        ),
        (text) => {
          localStorage.setItem('cookiesChoice', 'accepted');
          localStorage.setItem(RECORD, text);
          expect(page.allowsOptional()).toBe(false);
        },
      ),
    );
  });
});

describe('browsers that refuse storage (C-60)', () => {
  const refuse = (method: 'getItem' | 'setItem' | 'removeItem') =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

  it('keeps the choice for this visit only, when storage is full (C-60)', async () => {
    refuse('setItem');
    page.chooseCookies('accepted');
    expect([page.allowsOptional(), stateOf().result.current]).toEqual([true, 'hidden']);
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
    page = await visit();
    expect([page.allowsOptional(), stateOf().result.current]).toEqual([false, 'first']);
  });

  it('does not restore an earlier acceptance after a refusal with full storage (C-60)', async () => {
    page.chooseCookies('accepted');
    refuse('setItem');
    page.chooseCookies('rejected');
    expect(page.allowsOptional()).toBe(false);
    vi.restoreAllMocks();
    page = await visit();
    expect(page.allowsOptional()).toBe(false);
  });

  it('does not fail when storage is closed (C-60)', () => {
    refuse('getItem');
    refuse('setItem');
    refuse('removeItem');
    expect(stateOf().result.current).toBe('first');
    page.chooseCookies('rejected');
    expect(stateOf().result.current).toBe('hidden');
  });
});

describe('several tabs (C-60)', () => {
  const fromElsewhere = (key: string | null) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });

  it('applies an answer from another tab, even with the question reopened (C-60)', () => {
    const { result } = stateOf();
    act(() => page.reopenQuestion());
    expect(result.current).toBe('again');
    localStorage.setItem('cookiesChoice', 'rejected');
    fromElsewhere('outra');
    expect(result.current).toBe('again');
    fromElsewhere('cookiesChoice');
    expect(result.current).toBe('hidden');
  });

  it('keeps a reopened question open when another tab only reports its copy state (C-60)', () => {
    page.chooseCookies('accepted');
    const { result } = stateOf();
    act(() => page.reopenQuestion());
    const record = page.currentRecord();
    localStorage.setItem('registroDaEscolha', JSON.stringify({ ...record, copia: 'guardada' }));
    fromElsewhere('registroDaEscolha');
    expect(result.current).toBe('again');
    localStorage.setItem('registroDaEscolha', JSON.stringify({ ...record, id: 'outra resposta' }));
    fromElsewhere('registroDaEscolha');
    expect(result.current).toBe('hidden');
  });

  it('asks again after another tab cleared the storage (C-60)', () => {
    page.chooseCookies('accepted');
    const { result } = stateOf();
    localStorage.clear();
    fromElsewhere(null);
    expect(result.current).toBe('first');
  });

  it('reads the choice again when restored from the back/forward cache (C-60)', () => {
    const { result } = stateOf();
    localStorage.setItem('cookiesChoice', 'rejected');
    act(() => {
      window.dispatchEvent(new Event('pageshow'));
    });
    expect(result.current).toBe('hidden');
  });
});

it('only choice.ts reads the stored choice (C-60)', () => {
  const src = join(import.meta.dirname, '../..');
  const readers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) =>
      /getItem\(\s*(?:STORAGE\.cookiesChoice|'cookiesChoice')/.test(
        readFileSync(join(src, name), 'utf8'),
      ),
    );
  expect(readers).toEqual(['lib/consent/choice.ts']);
});
