import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { produtoDe, simplesDe, variacaoDe } from '../../../../../test/admin/produto-form.ts';
import {
  type Ajuste,
  type AjusteDePreco,
  ajustarEstoque,
  ajustarPreco,
  arredondar,
  isRelative,
  MAIOR_QUEDA,
} from './ajuste.ts';
import { destinoDe, mostra } from './destino.ts';
import { contar, inputDoPlano, muda, nomesDosVolumes, planoDe } from './plano.ts';

const centavos = fc.integer({ min: 1, max: 10_000_000 });
const unidades = fc.integer({ min: 0, max: 100_000 });
const como = fc.constantFrom('nao' as const, 'noventa' as const, 'reais' as const);
const preco: fc.Arbitrary<AjusteDePreco> = fc.oneof(
  fc.record({
    como: fc.constant('porcentagem' as const),
    centesimos: fc.integer({ min: -20_000, max: 50_000 }),
    arredondar: como,
  }),
  fc.record({
    como: fc.constant('valor' as const),
    centavos: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    arredondar: como,
  }),
  fc.record({ como: fc.constant('definir' as const), centavos }),
);
const estoque = fc.record({
  como: fc.constant('mover' as const),
  unidades: fc.integer({ min: -100_000, max: 100_000 }),
});
const ajuste: fc.Arbitrary<Ajuste> = fc.record({
  preco: fc.option(preco),
  estoque: fc.option(estoque),
  volume: fc.option(fc.constantFrom('5 ml', '10 ML')),
  simples: fc.boolean(),
});
const produto = fc
  .tuple(fc.boolean(), centavos, centavos, unidades, unidades)
  .map(([simple, one, other, units, more]) =>
    simple
      ? simplesDe({ precoBase: one / 100, estoqueTotal: units })
      : produtoDe({
          variacoes: [
            variacaoDe({ id: 'v1', nome: '5 ml', preco: one / 100, estoque: units }),
            variacaoDe({ id: 'v2', nome: '10 ml', preco: other / 100, estoque: more }),
          ],
        }),
  );
const so = (parts: Partial<Ajuste>): Ajuste => ({
  preco: null,
  estoque: null,
  volume: null,
  simples: true,
  ...parts,
});
const porcento = (centesimos: number): AjusteDePreco => ({
  como: 'porcentagem',
  centesimos,
  arredondar: 'nao',
});

describe('bulk price change', () => {
  it.each([
    [4990, 1000, 5489],
    [1005, 1000, 1106],
    [333, -5000, 167],
    [1, 10, 1],
    [2990, -1250, 2616],
  ])(
    'changes %i centavos by %i hundredths of a percent to %i (APROD-15)',
    (antes, centesimos, depois) => {
      expect(ajustarPreco(antes, porcento(centesimos))).toEqual({ depois });
    },
  );

  it('never goes below 1 centavo and is always a whole number (AFORM-09)', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 10_000_000 })), preco, (antes, each) => {
        const mudanca = ajustarPreco(antes, each);
        if ('problema' in mudanca) return;
        expect(mudanca.depois).toBeGreaterThanOrEqual(1);
        expect(Number.isInteger(mudanca.depois)).toBe(true);
      }),
    );
  });

  it('refuses results of zero or less and products without a price; "definir" sets a missing price (AFORM-09)', () => {
    const problema = 'ficaria em R$ 0,00 ou menos';
    expect(ajustarPreco(4990, porcento(-10_000))).toEqual({ problema });
    expect(ajustarPreco(1, porcento(-9000))).toEqual({ problema });
    const menos = { como: 'valor', centavos: -4990, arredondar: 'noventa' } as const;
    expect(ajustarPreco(4990, menos)).toEqual({ problema });
    expect(ajustarPreco(4991, menos)).toEqual({ depois: 90 });
    expect(ajustarPreco(null, porcento(1000))).toEqual({ problema: 'não tem preço' });
    expect(ajustarPreco(null, { como: 'definir', centavos: 900 })).toEqual({ depois: 900 });
  });

  it('rounds to the chosen ending and never takes off more than the limit', () => {
    fc.assert(
      fc.property(centavos, (value) => {
        const noventa = arredondar(value, 'noventa');
        const reais = arredondar(value, 'reais');
        expect([noventa % 100, reais % 100]).toEqual([90, 0]);
        for (const each of [noventa, reais]) {
          expect(value - each).toBeLessThanOrEqual(MAIOR_QUEDA);
          if (value >= 100) expect(each - value).toBeLessThanOrEqual(50);
        }
        expect(reais).toBeGreaterThanOrEqual(100);
        expect(arredondar(value, 'nao')).toBe(value);
      }),
    );
  });

  it.each([
    [5489, 5490, 5500],
    [5440, 5490, 5400],
    [5439, 5390, 5400],
    [5450, 5490, 5500],
    [3, 90, 100],
  ])('rounds %i centavos to %i ending in ,90 and to %i in whole reais', (value, noventa, reais) => {
    expect([arredondar(value, 'noventa'), arredondar(value, 'reais')]).toEqual([noventa, reais]);
  });
});

describe('bulk stock change', () => {
  it('never goes below 0 (AFORM-09)', () => {
    fc.assert(
      fc.property(unidades, estoque, (antes, each) => {
        const mudanca = ajustarEstoque(antes, each);
        if ('depois' in mudanca) expect(mudanca.depois).toBeGreaterThanOrEqual(0);
        else expect(antes + each.unidades).toBeLessThan(0);
      }),
    );
    expect(ajustarEstoque(3, { como: 'mover', unidades: -3 })).toEqual({ depois: 0 });
    expect(ajustarEstoque(3, { como: 'definir', unidades: 8 })).toEqual({ depois: 8 });
  });
});

describe('plan of a product', () => {
  it('previews exactly what is sent and leaves the rest unchanged (C-54, C-74)', () => {
    fc.assert(
      fc.property(produto, ajuste, (each, wanted) => {
        const plano = planoDe(each, wanted);
        if (plano.problema !== null) return;
        const input = inputDoPlano(plano);
        expect(input.versao).toBe(3);
        expect(input.categorias).toEqual(['Árabe']);
        const sent =
          each.variacoes.length === 0
            ? [{ ...input, id: null, preco: input.precoBase, antes: each.estoqueTotal }]
            : each.variacoes.map(({ id, estoque: antes }) => ({
                ...input.variacoes?.find((one) => one.id === id),
                id,
                antes,
              }));
        const before = new Map<string | null, { preco: number | null; estoque: number }>(
          each.variacoes.length === 0
            ? [[null, { preco: each.precoBase, estoque: each.estoqueTotal }]]
            : each.variacoes.map((one) => [one.id, one]),
        );
        for (const one of sent) {
          const linha = plano.linhas.find(({ id }) => id === one.id);
          const old = before.get(one.id);
          const shown = linha?.preco?.depois;
          expect(one.preco).toBe(shown == null ? old?.preco : shown / 100);
          expect(one.estoque).toBe(linha?.estoque?.depois ?? old?.estoque);
          expect(one.estoqueAnterior).toBe(one.antes);
        }
      }),
    );
  });

  it('selects a variation by name ignoring case, and simple products only on request', () => {
    const five = so({ preco: porcento(1000), volume: '5 ML', simples: false });
    expect(planoDe(produtoDe(), five).linhas.map(({ nome }) => nome)).toEqual(['5 ml']);
    expect(planoDe(simplesDe(), five).linhas).toEqual([]);
    expect(planoDe(simplesDe(), { ...five, simples: true }).linhas).toHaveLength(1);
    const other = produtoDe({ variacoes: [variacaoDe({ nome: '10 ML' }), variacaoDe()] });
    expect(nomesDosVolumes([produtoDe(), other])).toEqual(['5 ml', '10 ml']);
  });

  it('reports beforehand what prevents saving the whole product (C-65, AFORM-08)', () => {
    const more = so({ estoque: { como: 'mover', unidades: 5 } });
    expect(planoDe(produtoDe({ categorias: [] }), more).problema).toBe(
      'Selecione pelo menos uma categoria.',
    );
    const semPreco = produtoDe({
      variacoes: [variacaoDe(), variacaoDe({ id: 'v2', nome: 'X', preco: null })],
    });
    expect(planoDe(semPreco, more).problema).toBe('Preencha todos os campos da variação 2.');
    const definir = so({ preco: { como: 'definir', centavos: 900 } });
    expect(planoDe(semPreco, definir).problema).toBeNull();
    const caro = planoDe(
      simplesDe(),
      so({ preco: porcento(100_000), estoque: { como: 'definir', unidades: 2_000_000 } }),
    );
    expect(caro.problema).toContain('O estoque deve ser um número inteiro');
    expect(muda(caro)).toBe(false);
  });

  it('warns when rounding moves a price against the requested direction', () => {
    const sobe = so({ preco: { como: 'porcentagem', centesimos: 100, arredondar: 'noventa' } });
    const [linha] = planoDe(simplesDe({ precoBase: 10 }), sobe).linhas;
    expect(linha?.preco).toMatchObject({ depois: 990, nota: 'cai pelo arredondamento' });
    const desce = so({ preco: { como: 'valor', centavos: -10, arredondar: 'noventa' } });
    const [other] = planoDe(simplesDe({ precoBase: 10.6 }), desce).linhas;
    expect(other?.preco).toMatchObject({ depois: 1090, nota: 'sobe pelo arredondamento' });
  });

  it('counts products that change, already match, are excluded, or cannot change', () => {
    const wanted = so({
      preco: { como: 'valor', centavos: -3000, arredondar: 'nao' },
      estoque: { como: 'definir', unidades: 4 },
      simples: false,
    });
    const igual = so({ estoque: { como: 'definir', unidades: 4 } });
    expect(contar([produtoDe(), simplesDe()].map((each) => planoDe(each, wanted)))).toEqual({
      mudam: 1,
      iguais: 0,
      fora: 1,
      barrados: 0,
      celulas: 1,
    });
    expect(contar([planoDe(simplesDe(), igual)])).toMatchObject({ mudam: 0, iguais: 1 });
    const tirar = so({ estoque: { como: 'mover', unidades: -5 } });
    expect(contar([planoDe(simplesDe(), tirar)])).toMatchObject({ mudam: 0, barrados: 1 });
  });
});

describe('outcome of a save without a reply', () => {
  const wanted = so({ preco: porcento(1000), estoque: { como: 'mover', unidades: 2 } });
  const plano = planoDe(simplesDe({ precoBase: 100, estoqueTotal: 4 }), wanted);
  const agora = (precoBase: number, estoqueTotal: number) => simplesDe({ precoBase, estoqueTotal });

  it('judges by prices, because sales change the stock; by stock when no price changed', () => {
    expect(destinoDe(plano, agora(110, 5))).toBe('feito');
    expect(destinoDe(plano, agora(100, 3))).toBe('não feito');
    expect(destinoDe(plano, agora(120, 6))).toBe('incerto');
    const units = planoDe(simplesDe(), so({ estoque: { como: 'mover', unidades: 2 } }));
    expect(destinoDe(units, agora(1, 6))).toBe('feito');
    expect(destinoDe(units, agora(1, 4))).toBe('não feito');
    expect(destinoDe(units, agora(1, 5))).toBe('incerto');
    expect(mostra(plano, agora(110, 6))).toBe(true);
    expect(mostra(plano, agora(110, 5))).toBe(false);
  });

  it('is repeatable only for absolute changes', () => {
    expect(isRelative(wanted)).toBe(true);
    expect(isRelative(so({ estoque: { como: 'mover', unidades: 1 } }))).toBe(true);
    expect(
      isRelative(
        so({
          preco: { como: 'definir', centavos: 1 },
          estoque: { como: 'definir', unidades: 1 },
        }),
      ),
    ).toBe(false);
  });
});
