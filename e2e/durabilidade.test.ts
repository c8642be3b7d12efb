import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { perguntar } from './api.ts';
import { iniciarSistema, pastaTemporaria, type Sistema } from './sistema.ts';

const QUEDAS = 10;
const ESCRITAS_POR_QUEDA = 500;
const LINHAS = 4;
const MAXIMO_POR_LINHA = 5;

const Carrinho = z.object({
  itens: z.array(z.object({ id: z.string(), quantidade: z.number() })),
});
const campos = '... on Carrinho { itens { id quantidade } } ... on Falha { mensagem }';

/** What we know of one cart line: what was confirmed, and what the write under way would make of it. */
interface Linha {
  readonly id: string;
  confirmada: number;
  emAndamento: number | undefined;
}

/** A number from 1 to `maximo`. */
const sorteio = (maximo: number) => 1 + Math.floor(Math.random() * maximo);

async function entrar(url: string): Promise<string> {
  const { entrar: sessao } = await perguntar(
    url,
    `mutation ($username: String!, $password: String!) {
      entrar(username: $username, password: $password) { ... on Sessao { token } }
    }`,
    { username: 'marina.costa', password: 'Cliente@123' },
    z.object({ entrar: z.object({ token: z.string() }) }),
  );
  return sessao.token;
}

async function lerQuantidades(url: string, token: string): Promise<Map<string, number>> {
  const { carrinho } = await perguntar(
    url,
    '{ carrinho { itens { id quantidade } } }',
    {},
    z.object({ carrinho: Carrinho }),
    token,
  );
  return new Map(carrinho.itens.map(({ id, quantidade }) => [id, quantidade]));
}

/** An empty cart, then one unit of each of a few volumes that can take more. */
async function encherCarrinho(url: string, token: string): Promise<Linha[]> {
  await perguntar(url, 'mutation { limparCarrinho { __typename } }', {}, z.unknown(), token);
  const { produtos } = await perguntar(
    url,
    '{ produtos(tamanho: 60) { itens { id variacoes { id estoque disponivel } } } }',
    {},
    z.object({
      produtos: z.object({
        itens: z.array(
          z.object({
            id: z.string(),
            variacoes: z.array(
              z.object({ id: z.string(), estoque: z.number(), disponivel: z.boolean() }),
            ),
          }),
        ),
      }),
    }),
  );
  const escolhidas = produtos.itens
    .flatMap(({ id, variacoes }) => {
      const folgada = variacoes.find((v) => v.disponivel && v.estoque >= MAXIMO_POR_LINHA);
      return folgada ? [{ produtoId: id, variacaoId: folgada.id }] : [];
    })
    .slice(0, LINHAS);
  for (const input of escolhidas) {
    await perguntar(
      url,
      'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }',
      { input: { ...input, quantidade: 1 } },
      z.object({ adicionarAoCarrinho: z.object({ __typename: z.literal('Carrinho') }) }),
      token,
    );
  }
  const quantidades = await lerQuantidades(url, token);
  return [...quantidades].map(([id, quantidade]) => ({
    id,
    confirmada: quantidade,
    emAndamento: undefined,
  }));
}

/** One more or one less of a line, within 1 and its maximum. */
async function escrever(url: string, token: string, linha: Linha): Promise<void> {
  const sobe =
    linha.confirmada === 1 || (linha.confirmada < MAXIMO_POR_LINHA && Math.random() < 0.5);
  linha.emAndamento = linha.confirmada + (sobe ? 1 : -1);
  const { resultado } = await perguntar(
    url,
    `mutation ($id: ID!) { resultado: ${sobe ? 'aumentarItem' : 'diminuirItem'}(itemId: $id) { ${campos} } }`,
    { id: linha.id },
    z.object({ resultado: Carrinho }),
    token,
  );
  const respondida = resultado.itens.find(({ id }) => id === linha.id)?.quantidade;
  if (respondida !== linha.emAndamento) {
    throw new Error(`line ${linha.id} was answered ${respondida}, not ${linha.emAndamento}`);
  }
  linha.confirmada = linha.emAndamento;
  linha.emAndamento = undefined;
}

/** Writes on every line at once and pulls the plug after `ate` confirmed writes. */
async function escreverAteAQueda(
  sistema: Sistema,
  token: string,
  linhas: readonly Linha[],
  ate: number,
): Promise<number> {
  let confirmadas = 0;
  let queda: Promise<void> | undefined;
  await Promise.all(
    linhas.map(async (linha) => {
      while (!queda) {
        try {
          await escrever(sistema.url, token, linha);
          confirmadas += 1;
        } catch (erro) {
          if (!queda) throw erro;
        }
        if (confirmadas >= ate) queda ??= sistema.matarTudo();
      }
    }),
  );
  await queda;
  return confirmadas;
}

describe('depois de kill -9 em todos os processos, no meio de escritas no carrinho', () => {
  let dados: Awaited<ReturnType<typeof pastaTemporaria>>;
  let sistema: Sistema;
  let token: string;
  let linhas: Linha[];

  beforeAll(async () => {
    dados = await pastaTemporaria();
    sistema = await iniciarSistema(dados.pasta);
    token = await entrar(sistema.url);
    linhas = await encherCarrinho(sistema.url, token);
  });
  afterAll(async () => {
    await sistema.parar();
    await dados.apagar();
  });

  it.for(Array.from({ length: QUEDAS }, (_, indice) => indice + 1))(
    'queda %i: a loja abre sozinha e tem toda escrita confirmada',
    async () => {
      expect(linhas).toHaveLength(LINHAS);
      const ate = sorteio(ESCRITAS_POR_QUEDA);
      const confirmadas = await escreverAteAQueda(sistema, token, linhas, ate);
      expect(confirmadas).toBeGreaterThanOrEqual(ate);

      sistema = await iniciarSistema(dados.pasta);
      const guardadas = await lerQuantidades(sistema.url, token);
      for (const linha of linhas) {
        const guardada = guardadas.get(linha.id);
        expect([linha.confirmada, linha.emAndamento]).toContain(guardada);
        linha.confirmada = guardada ?? 0;
        linha.emAndamento = undefined;
      }
    },
  );
});
