import { afterEach, describe, expect, test } from 'vitest';
import { answer, openPagamentos, payments, START, start } from '../../../test/pagamentos.ts';
import type { TestBench } from '../../../test/test-bench.ts';

describe('the card provider that the shop is set up for (SEC-03)', () => {
  let bench: TestBench;
  afterEach(() => bench.close());

  const SEM_CARTAO = {
    __typename: 'PagamentoIndisponivel',
    campo: null,
    mensagem: expect.stringMatching(/não recebe cartão.*na conversa/),
  };
  const open = async (environment: Record<string, string>) => {
    bench = await openPagamentos({ environment });
    const { data } = await bench.execute('{ configuracao { pagamento { provedor } } }');
    return data;
  };
  const answerStart = (provedor: string | null) =>
    answer(START, 200, { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', provedor });

  test('is none without a key: nothing is started, and the settings say so', async () => {
    expect(await open({ STRIPE_PUBLISHABLE_KEY: '' })).toEqual({
      configuracao: { pagamento: { provedor: null } },
    });
    expect((await start('101')).r).toMatchObject(SEM_CARTAO);
    expect(payments()).toEqual([]);
  });

  test.each([
    [{ PAGAMENTO: 'simulado' }, 'simulado', { __typename: 'Pagamento', chavePublica: null }],
    [{ PAGAMENTO: 'simulado' }, 'stripe', SEM_CARTAO],
    [{ PAGAMENTO: 'simulado' }, null, SEM_CARTAO],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'simulado', SEM_CARTAO],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'outro', SEM_CARTAO],
    [
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      null,
      { __typename: 'Pagamento', provedor: 'STRIPE', chavePublica: 'pk_test_1' },
    ],
  ])('with %j, a payment of the provider %s is %o', async (environment, provedor, expected) => {
    await open(environment);
    answerStart(provedor);
    expect((await start('101')).r).toMatchObject(expected);
  });
});
