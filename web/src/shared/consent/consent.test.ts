import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE } from '../constants.ts';

/** As a page that was just opened has them. */
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

describe('C-60: a escolha e o seu registro', () => {
  it.each(['accepted', 'rejected'] as const)(
    "COOKIE-02, COOKIE-03: '%s' na chave, ao lado o registro, e mais nada",
    (choice) => {
      page.chooseCookies(choice);
      expect(localStorage.getItem('cookiesChoice')).toBe(choice);
      expect(Object.keys(localStorage).toSorted()).toEqual(['cookiesChoice', RECORD]);
      const record = storedRecord();
      expect(record).toEqual({
        id: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
        versao: '1',
        escolha: choice,
        quando: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        copia: 'pendente',
        enviadoEm: expect.any(Number),
      });
      expect(page.currentRecord()).toEqual(record);
    },
  );

  it('sem escolha nada opcional vale', () => {
    expect([page.allowsOptional(), page.currentRecord()]).toEqual([false, null]);
    expect(stateOf().result.current).toBe('first');
  });

  it('P1: recusar apaga o que um aceite tinha deixado, e só isso', () => {
    page.chooseCookies('accepted');
    expect(page.allowsOptional()).toBe(true);
    localStorage.setItem('cepDeEntrega', '60000-000');
    localStorage.setItem(STORAGE.token, 'x');
    page.chooseCookies('rejected');
    expect(page.allowsOptional()).toBe(false);
    expect(Object.keys(localStorage).toSorted()).toEqual(['cookiesChoice', RECORD, 'token']);
  });

  it('a mesma resposta outra vez é o mesmo registro; outra, outro', () => {
    expect(page.chooseCookies('accepted')).toBe(true);
    const first = storedRecord();
    expect(page.chooseCookies('accepted')).toBe(false);
    expect(storedRecord()).toEqual(first);
    expect(page.chooseCookies('rejected')).toBe(true);
    expect(page.chooseCookies('accepted')).toBe(true);
    expect(storedRecord()).not.toEqual(first);
  });

  it('outra versão da política pergunta de novo, e até a resposta nada opcional vale', () => {
    answerUnder('0', 'accepted');
    expect(page.allowsOptional()).toBe(false);
    expect(stateOf().result.current).toBe('changed');
    answerUnder('0', 'rejected');
    expect(stateOf().result.current).toBe('changed');
    page.chooseCookies('rejected');
    expect(stateOf().result.current).toBe('hidden');
    expect(storedRecord()).toMatchObject({ versao: '1' });
  });

  it('um aceite sem registro não se prova, e se pergunta; uma recusa fica', () => {
    localStorage.setItem('cookiesChoice', 'accepted');
    expect(page.allowsOptional()).toBe(false);
    expect(stateOf().result.current).toBe('first');
    localStorage.setItem('cookiesChoice', 'rejected');
    expect(stateOf().result.current).toBe('hidden');
  });

  it('um registro que não é o da escolha não a prova', () => {
    page.chooseCookies('rejected');
    localStorage.setItem('cookiesChoice', 'accepted');
    expect(page.currentRecord()).toBeNull();
    expect(page.allowsOptional()).toBe(false);
  });

  it('o que outra mão escreveu não derruba nada, nem permite', () => {
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

describe('C-60: navegadores que não guardam', () => {
  const refuse = (method: 'getItem' | 'setItem' | 'removeItem') =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

  it('cheio: vale nesta visita, nada fica pela metade, e na próxima se pergunta', async () => {
    refuse('setItem');
    page.chooseCookies('accepted');
    expect([page.allowsOptional(), stateOf().result.current]).toEqual([true, 'hidden']);
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
    page = await visit();
    expect([page.allowsOptional(), stateOf().result.current]).toEqual([false, 'first']);
  });

  it('cheio para uma recusa: o aceite de antes não volta', async () => {
    page.chooseCookies('accepted');
    refuse('setItem');
    page.chooseCookies('rejected');
    expect(page.allowsOptional()).toBe(false);
    vi.restoreAllMocks();
    page = await visit();
    expect(page.allowsOptional()).toBe(false);
  });

  it('fechado: nem ler nem escrever derruba a loja', () => {
    refuse('getItem');
    refuse('setItem');
    refuse('removeItem');
    expect(stateOf().result.current).toBe('first');
    page.chooseCookies('rejected');
    expect(stateOf().result.current).toBe('hidden');
  });
});

describe('C-60: várias abas', () => {
  const fromElsewhere = (key: string | null) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });

  it('o que outra aba respondeu vale nesta, também com a pergunta reaberta', () => {
    const { result } = stateOf();
    act(() => page.reopenQuestion());
    expect(result.current).toBe('again');
    localStorage.setItem('cookiesChoice', 'rejected');
    fromElsewhere('outra');
    expect(result.current).toBe('again');
    fromElsewhere('cookiesChoice');
    expect(result.current).toBe('hidden');
  });

  it('que a outra aba avisou a loja não fecha a pergunta que aqui se reabriu', () => {
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

  it('limpo o navegador em outra aba, pergunta-se', () => {
    page.chooseCookies('accepted');
    const { result } = stateOf();
    localStorage.clear();
    fromElsewhere(null);
    expect(result.current).toBe('first');
  });

  it('uma página que volta da memória do navegador olha de novo', () => {
    const { result } = stateOf();
    localStorage.setItem('cookiesChoice', 'rejected');
    act(() => {
      window.dispatchEvent(new Event('pageshow'));
    });
    expect(result.current).toBe('hidden');
  });
});

it('C-60: só este lugar lê a escolha: os outros perguntam o que é permitido', () => {
  const src = join(import.meta.dirname, '../..');
  const readers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) =>
      /getItem\(\s*(?:STORAGE\.cookiesChoice|'cookiesChoice')/.test(
        readFileSync(join(src, name), 'utf8'),
      ),
    );
  expect(readers).toEqual(['shared/consent/choice.ts']);
});
