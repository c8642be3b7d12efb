import { describe, expect, it } from 'vitest';
import {
  categoriaDe,
  FICHA,
  imagemDe,
  produtoDe,
  simplesDe,
  variacaoDe,
} from '../../../../../test/admin/produto-form.ts';
import { fundir as merge, take } from '../../../kit/editor/fundir.ts';
import { CAMPOS } from './campos-do-produto.ts';
import { novoVolume, type Rascunho, rascunhoDe } from './rascunho.ts';

const produto = produtoDe();
const base = rascunhoDe(produto);
const V1 = variacaoDe({ id: 'v1', nome: '5 ml', preco: 29.9, estoque: 3 });
const V2 = variacaoDe({ id: 'v2' });
const row = (rascunho: Rascunho, chave: string) =>
  rascunho.volumes.find((volume) => volume.chave === chave);
const withRow = (rascunho: Rascunho, chave: string, parts: object): Rascunho => ({
  ...rascunho,
  volumes: rascunho.volumes.map((each) => (each.chave === chave ? { ...each, ...parts } : each)),
});

const fundir = (antes: Rascunho, minha: Rascunho, salvo: Rascunho) =>
  merge(CAMPOS, antes, minha, salvo);
const usarSalva = (rascunho: Rascunho, salvo: Rascunho, chave: string) =>
  take(CAMPOS, rascunho, salvo, chave);

describe('fields of a product', () => {
  it('takes and lists what only the other person changed (C-59, A3)', () => {
    const minha = { ...base, nome: 'Oud' };
    const salvo = rascunhoDe(
      produtoDe({
        descricao: 'Resina.',
        categorias: [categoriaDe('c1', 'Árabe'), categoriaDe('c2', 'Nicho')],
      }),
    );
    const { rascunho, divergencias, vindas } = fundir(base, minha, salvo);
    expect(rascunho).toMatchObject({ nome: 'Oud', descricao: 'Resina.' });
    expect(rascunho.categorias.map(({ nome }) => nome)).toEqual(['Árabe', 'Nicho']);
    expect([divergencias, vindas]).toEqual([[], ['Descrição', 'Categorias']]);
  });

  it('reports what both changed and keeps mine until decided (C-59, A3)', () => {
    const minha = withRow({ ...base, nome: 'Oud' }, 'v1', { preco: '31' });
    const salvo = rascunhoDe(
      produtoDe({ nome: 'Noite', variacoes: [{ ...V1, preco: 33, estoque: 1 }, V2] }),
    );
    const { rascunho, divergencias, vindas } = fundir(base, minha, salvo);
    expect(divergencias).toEqual([
      { chave: 'nome', rotulo: 'Nome', salva: 'Noite', minha: 'Oud' },
      { chave: 'variacao:v1:preco', rotulo: 'Variação 5 ml, preço', salva: '33,00', minha: '31' },
    ]);
    expect(rascunho.nome).toBe('Oud');
    expect(row(rascunho, 'v1')).toMatchObject({ preco: '31', estoque: '1' });
    expect(vindas).toEqual(['Variação 5 ml, estoque']);
    const resolved = usarSalva(usarSalva(rascunho, salvo, 'nome'), salvo, 'variacao:v1:preco');
    expect(resolved.nome).toBe('Noite');
    expect(row(resolved, 'v1')).toMatchObject({ preco: '33,00' });
  });

  it('merges house, concentration, notes and seasons like the texts (A16, A3)', () => {
    const antes = rascunhoDe(produtoDe({ ficha: FICHA }));
    const minha = { ...antes, notas: 'oud,  rosa', casa: 'Dar Nuwal' };
    const salvo = rascunhoDe(
      produtoDe({
        ficha: { ...FICHA, casa: null, concentracao: 'EXTRAIT', estacoes: ['OUTONO', 'INVERNO'] },
      }),
    );
    const { rascunho, divergencias, vindas } = fundir(antes, minha, salvo);
    expect(rascunho).toMatchObject({
      notas: 'oud,  rosa',
      casa: 'Dar Nuwal',
      concentracao: 'EXTRAIT',
      estacoes: ['OUTONO', 'INVERNO'],
    });
    expect(divergencias).toEqual([
      { chave: 'casa', rotulo: 'Casa', salva: '(vazio)', minha: 'Dar Nuwal' },
    ]);
    expect(vindas).toEqual([
      'Concentração: agora é Extrait de parfum',
      'Estações: agora é Outono, Inverno',
    ]);
  });

  it('takes an order of pictures that another person saved, and asks when both changed the list (A17, A3)', () => {
    const [frente, tampa] = [imagemDe('a', '/imagens/a.jpg'), imagemDe('b', '/imagens/b.jpg')];
    const antes = rascunhoDe(produtoDe({ imagens: [frente, tampa] }));
    const salvo = rascunhoDe(produtoDe({ imagens: [tampa, frente] }));
    const chaves = ({ imagens }: Rascunho) => imagens.map(({ chave }) => chave);
    const taken = fundir(antes, { ...antes, nome: 'Oud' }, salvo);
    expect(chaves(taken.rascunho)).toEqual(['b', 'a']);
    expect(taken.vindas).toEqual(['Imagens']);
    const minha = {
      ...antes,
      imagens: antes.imagens.map((one) => ({ ...one, alt: `Vista ${one.chave}` })),
    };
    const { rascunho, divergencias } = fundir(antes, minha, salvo);
    expect(chaves(rascunho)).toEqual(['a', 'b']);
    expect(divergencias).toEqual([
      {
        chave: 'imagens',
        rotulo: 'Imagens',
        salva: 'imagem 1, imagem 2',
        minha: 'Vista a, Vista b',
      },
    ]);
    expect(chaves(usarSalva(rascunho, salvo, 'imagens'))).toEqual(['b', 'a']);
  });

  it('reports no conflict when both made the same change', () => {
    const minha = withRow(base, 'v1', { preco: '31,5' });
    const salvo = rascunhoDe(produtoDe({ variacoes: [{ ...V1, preco: 31.5 }, V2] }));
    expect(fundir(base, minha, salvo)).toMatchObject({ divergencias: [], vindas: [] });
  });

  it('drops a variation removed by the other person, and asks when I changed it (C-74)', () => {
    const salvo = rascunhoDe(
      produtoDe({ variacoes: [V2, variacaoDe({ id: 'v3', nome: '30 ml' })] }),
    );
    const out = fundir(base, base, salvo);
    expect(out.rascunho.volumes.map(({ nome }) => nome)).toEqual(['10 ml', '30 ml']);
    expect(out.vindas).toEqual(['Variação 5 ml (removida)', 'Variação 30 ml (nova)']);

    const merged = fundir(base, withRow(base, 'v1', { preco: '31' }), salvo);
    expect(merged.divergencias).toEqual([
      {
        chave: 'variacao:v1',
        rotulo: 'Variação 5 ml',
        salva: '(removida)',
        minha: '5 ml · R$ 31 · 3 un.',
      },
    ]);
    // The id no longer exists.
    expect(row(merged.rascunho, 'v1')?.id).toBeNull();
    expect(row(usarSalva(merged.rascunho, salvo, 'variacao:v1'), 'v1')).toBeUndefined();
  });

  it('restores a variation that I removed only on request, and ignores sales (C-74)', () => {
    const minha = { ...base, volumes: [...base.volumes.slice(1), novoVolume({ nome: '3 ml' })] };
    const sold = fundir(
      base,
      minha,
      rascunhoDe(produtoDe({ variacoes: [{ ...V1, estoque: 1 }, V2] })),
    );
    expect(sold.divergencias).toEqual([]);
    expect(row(sold.rascunho, 'v1')).toBeUndefined();

    const salvo = rascunhoDe(produtoDe({ variacoes: [{ ...V1, preco: 35 }, V2] }));
    const { divergencias, rascunho } = fundir(base, minha, salvo);
    expect(divergencias).toMatchObject([{ chave: 'variacao:v1', minha: '(removida)' }]);
    expect(row(usarSalva(rascunho, salvo, 'variacao:v1'), 'v1')?.preco).toBe('35,00');
  });

  it('takes the saved offer as a whole when I did not change mine (AFORM-02)', () => {
    const { rascunho, vindas } = fundir(base, base, rascunhoDe(simplesDe()));
    expect(rascunho).toMatchObject({ comVariacoes: false, preco: '89,90', estoque: '4' });
    expect(vindas).toEqual(['Preço e estoque, sem variações']);
  });

  it('reports two different kinds of offer as one decision (AFORM-02)', () => {
    const salvo = rascunhoDe(simplesDe());
    const minha = withRow(base, 'v1', { preco: '31' });
    const { divergencias, rascunho } = fundir(base, minha, salvo);
    expect(divergencias).toMatchObject([
      { chave: 'oferta', salva: 'Sem variações: R$ 89,90 · 4 un.' },
    ]);
    expect(rascunho.comVariacoes).toBe(true);
    expect(usarSalva(rascunho, salvo, 'oferta')).toMatchObject({
      comVariacoes: false,
      preco: '89,90',
    });
  });

  it('merges price and stock of a product without variations', () => {
    const simples = rascunhoDe(simplesDe());
    const salvo = rascunhoDe(simplesDe({ precoBase: 95, estoqueTotal: 2 }));
    const { divergencias, rascunho, vindas } = fundir(simples, { ...simples, preco: '99' }, salvo);
    expect(divergencias).toEqual([
      { chave: 'preco', rotulo: 'Preço', salva: '95,00', minha: '99' },
    ]);
    expect([rascunho.estoque, vindas]).toEqual(['2', ['Estoque']]);
  });
});
