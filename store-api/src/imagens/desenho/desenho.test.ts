import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogoDemo, fotoDe } from '../../demo/catalogo.ts';
import { CENAS_DA_LOJA } from './cenas-da-loja.ts';
import type { Camadas } from './composicao.ts';
import { desenharSvg } from './composicao.ts';
import { rasterizar } from './rasterizar.ts';
import { quebrarNome } from './rotulos.ts';

const pedidos = catalogoDemo().map(fotoDe);

const camadasDe = (i: number): Camadas => {
  const pedido = pedidos[i];
  if (pedido === undefined) throw new Error('No such product.');
  return desenharSvg(pedido.semente, pedido.opcoes);
};

const resumo = (dados: string | Buffer): string => createHash('sha256').update(dados).digest('hex');

describe('drawing', () => {
  it('gives the same pixels for the same product, others for another', async () => {
    const [a, b, c] = await Promise.all(
      [0, 0, 21].map(async (i) => resumo((await rasterizar(camadasDe(i))).pixels)),
    );
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });

  it('draws no two products alike', () => {
    const objetos = pedidos.map((_, i) => resumo(camadasDe(i).objetos));
    expect(new Set(objetos).size).toBe(pedidos.length);
  });

  it('changes with the seed even when everything else is equal', () => {
    const [pedido] = pedidos;
    if (pedido === undefined) throw new Error('The demo catalogue is empty.');
    const outra = desenharSvg('outra-semente', pedido.opcoes);
    expect(outra.objetos).not.toBe(camadasDe(0).objetos);
  });

  it('needs no font, no file and no number that is not one', () => {
    for (const [i, { semente }] of pedidos.entries()) {
      const { fundo, objetos, veu } = camadasDe(i);
      const tudo = fundo + objetos + veu;
      expect(tudo, semente).not.toMatch(/<text|<image|href=|NaN|undefined|Infinity/);
    }
  });

  it('keeps the 4:5 portrait of the collection and the formats of the shop', () => {
    expect(camadasDe(0)).toMatchObject({ largura: 1200, altura: 1500 });
    expect(CENAS_DA_LOJA.hero()).toMatchObject({ largura: 2400, altura: 1350 });
    expect(CENAS_DA_LOJA['hero-retrato']()).toMatchObject({ largura: 1080, altura: 1350 });
    expect(CENAS_DA_LOJA.arabe()).toMatchObject({ largura: 1600, altura: 1200 });
  });

  it.each([
    ['Noite de Zahran', ['Noite', 'de Zahran']],
    ['Vetiver', ['Vetiver']],
    ['Brisa de Jericó - Reserva do Oásis', ['Brisa de Jericó', 'Reserva do Oásis']],
  ])('breaks %s well on a label', (nome, linhas) => {
    expect(quebrarNome(nome)).toEqual(linhas);
  });
});
