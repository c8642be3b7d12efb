import { describe, expect, test } from 'vitest';
import { createPedidosMemory } from './memory.ts';
import { createQueue } from './queue.ts';
import { createRecent } from './recent.ts';

describe('o que se lembra dos pedidos', () => {
  const clock = () => {
    let instant = 0;
    return {
      now: () => instant,
      pass: (seconds: number) => {
        instant += seconds * 1000;
      },
    };
  };

  test('F1: uma chave é de uma conta, por um dia', () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory({ now });
    memory.remember('7', 'k', { pedidoId: '101' });
    expect(memory.recall('7', 'k')).toEqual({ pedidoId: '101' });
    expect(memory.recall('9', 'k')).toBeUndefined();
    expect([...memory.madeBy('7')]).toEqual(['101']);
    expect([...memory.madeBy('9')]).toEqual([]);
    pass(24 * 60 * 60);
    expect(memory.recall('7', 'k')).toBeUndefined();
    expect([...memory.madeBy('7')]).toEqual([]);
  });

  test('o que é certo que não se fez é esquecido', () => {
    const memory = createPedidosMemory();
    memory.remember('7', 'k', { pedidoId: '101' });
    memory.forget('7', 'k');
    memory.forget('9', 'k');
    expect(memory.recall('7', 'k')).toBeUndefined();
  });

  test('uma conta que faz muitas chaves não apaga as das outras', () => {
    const memory = createPedidosMemory();
    memory.remember('9', 'k', { pedidoId: '1' });
    for (let n = 0; n < 100; n += 1) memory.remember('7', `k${n}`, { pedidoId: String(n) });
    expect(memory.recall('9', 'k')).toEqual({ pedidoId: '1' });
    expect(memory.recall('7', 'k0')).toBeUndefined();
    expect(memory.recall('7', 'k99')).toEqual({ pedidoId: '99' });
  });

  test('de quem é um pedido vale por um minuto', () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory({ now });
    memory.rememberOwner('7', '101');
    expect([memory.owns('7', '101'), memory.owns('9', '101'), memory.owns('7', '102')]).toEqual([
      true,
      false,
      false,
    ]);
    pass(60);
    expect(memory.owns('7', '101')).toBe(false);
  });

  test('só os últimos ficam', () => {
    const recent = createRecent<number>({ limit: 2, seconds: 1, now: () => 0 });
    for (const n of [1, 2, 1, 3]) recent.set(String(n), n);
    expect(recent.values()).toEqual([1, 3]);
  });
});

describe('um de cada vez', () => {
  test('a mesma chave espera pelo mesmo; uma que falhou não prende a próxima', async () => {
    const queue = createQueue<string>();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} começa`);
      await Promise.resolve();
      order.push(`${name} acaba`);
      if (name === 'a') throw new Error('a');
      return name;
    };
    const first = queue.run('7', 'k1', work('a'));
    const same = queue.run('7', 'k1', work('x'));
    const second = queue.run('7', 'k2', work('b'));
    await expect(first).rejects.toThrow('a');
    await expect(same).rejects.toThrow('a');
    expect(await second).toBe('b');
    expect(order).toEqual(['a começa', 'a acaba', 'b começa', 'b acaba']);
    expect(await queue.run('7', 'k1', work('c'))).toBe('c');
  });
});
