import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../gateway/test/random-operations.ts';
import { ask } from '../api.ts';
import type { Asker, Client } from './client.ts';
import type { Known } from './ledger.ts';
import * as shapes from './shapes.ts';

const LOGIN = { username: 'lojista', senha: 'Lojista@123' };
const ADDRESS = '10.255.0.1';
const STREAM_MS = 15_000;

const painel = (kind: string) => ({ group: 'painel', kind }) as const;

/** The shopkeeper's dashboard. */
export class Admin {
  readonly #client: Client;
  readonly #who: Asker;

  private constructor(client: Client, who: Asker) {
    this.#client = client;
    this.#who = who;
  }

  static async signIn(url: string, client: Client): Promise<Admin> {
    const { entrar } = await ask(
      url,
      `mutation ($username: String!, $senha: String!) {
        entrar(username: $username, senha: $senha) { ... on Sessao { token } }
      }`,
      LOGIN,
      z.object({ entrar: z.object({ token: z.string() }) }),
    );
    return new Admin(client, { token: entrar.token, address: ADDRESS, isAdmin: true });
  }

  /** Opens the first page, the orders and the products. */
  async look(): Promise<void> {
    await this.#ask('resumo', 'ResumoDoPainel', {}, shapes.Anything);
    await this.#ask('pedidos', 'AdminPedidos', { pagina: 1 }, shapes.Anything);
  }

  /** Changes the description of a product, as the form does: all fields, and the version that was read. */
  async edit(random: Random): Promise<void> {
    const variables = {
      busca: 'oud',
      disponibilidade: 'TODOS',
      ordenarPor: 'NOME_ASC',
      pagina: 1,
      tamanho: 20,
    };
    const list = await this.#ask('produtos', 'AdminProdutos', variables, shapes.ProdutosDoPainel);
    const itens = list?.adminProdutos.itens ?? [];
    if (itens.length === 0) return;
    const { id } = random.pick(itens);
    const read = await this.#ask('produtos', 'ProdutoAtual', { id }, shapes.ProdutoDoPainel);
    if (read === undefined) return;
    const { nome, descricao, precoBase, estoqueTotal, variacoes, categorias, versao } =
      read.adminProduto;
    const isSimple = variacoes.length === 0;
    const input = {
      nome,
      descricao: `${descricao.replace(/ \(\d+\)$/, '')} (${random.below(1000)})`,
      ...(isSimple && { precoBase, estoque: estoqueTotal, estoqueAnterior: estoqueTotal }),
      variacoes: variacoes.map((it) => ({ ...it, estoqueAnterior: it.estoque })),
      categorias: categorias.map((it) => it.nome),
      versao,
    };
    await this.#ask('produto salvo', 'AtualizarProduto', { id, input }, shapes.Outcome);
  }

  /** Keeps the list of orders open, which announces new ones. */
  listen(): Promise<void> {
    return this.#client.listen(this.#who, STREAM_MS);
  }

  /** Moves an order to a status; false when it was refused or not answered. */
  async move(id: string, status: string): Promise<boolean> {
    const variables = { id, input: { status } };
    const answer = await this.#ask('status', 'AtualizarPedido', variables, shapes.Mudado);
    await sleep(50);
    return answer !== undefined && 'status' in answer.resultado;
  }

  /** Receives the goods of a withdrawal, and refunds. */
  async receive(pedidoId: string): Promise<Known> {
    const variables = { input: { pedidoId } };
    const answer = await this.#ask('devolução', 'ReceberDesistencia', variables, shapes.Mudado);
    if (answer === undefined) return 'unclear';
    return 'status' in answer.resultado ? 'yes' : 'no';
  }

  #ask<T>(kind: string, name: string, variables: object, shape: z.ZodType<T>) {
    return this.#client.ask(this.#who, painel(kind), name, variables, shape);
  }
}
