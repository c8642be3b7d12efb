import { describe, expect, it } from 'vitest';
import { pedidoAdmin } from '../../../../../test/admin/pedidos.ts';
import { lerRastreios } from './rastreios.ts';

const PEDIDOS = [
  pedidoAdmin({ id: '12' }),
  pedidoAdmin({ id: '13' }),
  pedidoAdmin({ id: '14' }),
  pedidoAdmin({ id: '15', status: 'ENVIADO' }),
];

describe('tracking pasted one order a line', () => {
  it.each([
    ['12 https://rastreio.example/AA1', 'https://rastreio.example/AA1'],
    ['12;AA123456789BR', 'AA123456789BR'],
    ['12, AA 123 456 789 BR', 'AA 123 456 789 BR'],
    ['12\tAA123456789BR', 'AA123456789BR'],
    ['  nº 12 ; AA123456789BR  ', 'AA123456789BR'],
    ['Pedido nº 12 AA123456789BR', 'AA123456789BR'],
    ['#012 AA123456789BR\r', 'AA123456789BR'],
  ])('reads %j (DASH-03)', (line, rastreio) => {
    const { envios, problemas, semLinha } = lerRastreios(line, PEDIDOS);
    expect(envios.map((envio) => [envio.pedido.id, envio.rastreio])).toEqual([['12', rastreio]]);
    expect(problemas).toEqual([]);
    expect(semLinha.map(({ id }) => id)).toEqual(['13', '14']);
  });

  it('names unknown numbers, repeated ones, a wrong status, bad tracking and unreadable lines (DASH-03)', () => {
    const text = [
      '99;AA123456789BR',
      '13;AA123456789BR',
      '',
      '13;BB123456789BR',
      '15;CC123456789BR',
      '12 javascript:1',
      'sem número',
      '14',
    ].join('\n');
    const { envios, problemas, semLinha } = lerRastreios(text, PEDIDOS);
    expect(envios).toEqual([]);
    expect(problemas.map(({ linha, texto }) => `${linha}: ${texto}`)).toEqual([
      '1: o pedido 99 não está entre os escolhidos.',
      '2: o pedido 13 aparece mais de uma vez.',
      '4: o pedido 13 aparece mais de uma vez.',
      '5: o pedido 15 está ENVIADO, e não PAGO.',
      '6: o rastreio do pedido 12 não é um endereço nem um código.',
      '7: sem número de pedido e rastreio.',
      '8: sem número de pedido e rastreio.',
    ]);
    expect(semLinha.map(({ id }) => id)).toEqual(['14']);
  });
});
