import type { Banco } from '../db/abrir.ts';
import { Recusa } from '../http/erros.ts';
import { buscarPorId } from '../produtos/service.ts';
import {
  type Alvo,
  aVenda,
  type CarrinhoGuardado,
  type Linha,
  lerLinhas,
  linhasDoAlvo,
} from './linhas.ts';
import { exigirEstoque, ofertaDe, produtoIndisponivel } from './oferta.ts';

/** What goes into a cart. */
export interface NovoItem {
  produtoId: number;
  variacaoId: number | null;
  /** 1 to 99. */
  quantidade: number;
}

/** The user's cart; made at the first touch, so its number is stable (rest-contract 3.4). */
export async function lerCarrinho(db: Banco, usuarioId: number): Promise<CarrinhoGuardado> {
  const carrinho = await db
    .selectFrom('carrinhos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  const id = carrinho?.id ?? (await travarCarrinho(db, usuarioId));
  return { id, linhas: await lerLinhas(db, id) };
}

/**
 * Puts units of a product into the cart, onto the line it already has there.
 *
 * @returns the cart, and the price of one unit in centavos.
 * @throws Recusa as `ofertaDe` and `exigirEstoque`, the latter for the line's whole quantity.
 */
export async function adicionar(
  db: Banco,
  usuarioId: number,
  { produtoId, variacaoId, quantidade }: NovoItem,
): Promise<{ carrinho: CarrinhoGuardado; preco: number }> {
  const { carrinho, resultado } = await mudarCarrinho(
    db,
    usuarioId,
    async (trx, { id, linhas }) => {
      const { preco, estoque } = ofertaDe(await buscarPorId(trx, produtoId), variacaoId);
      const linha = linhas.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
      const total = quantidade + (linha?.quantidade ?? 0);
      exigirEstoque(total, estoque);
      if (linha === undefined) await porLinha(trx, id, { produtoId, variacaoId, quantidade });
      else await mudarQuantidade(trx, linha.id, total);
      return preco;
    },
  );
  return { carrinho, preco: resultado };
}

/**
 * One unit more of a line.
 *
 * @throws Recusa 404 ITEM_NAO_ENCONTRADO, 409 ITEM_AMBIGUO, PRODUTO_INDISPONIVEL or ESTOQUE_INSUFICIENTE.
 */
export async function aumentar(
  db: Banco,
  usuarioId: number,
  alvo: Alvo,
): Promise<CarrinhoGuardado> {
  const { carrinho } = await mudarCarrinho(db, usuarioId, async (trx, { linhas }) => {
    const linha = linhaUnica(linhas, alvo);
    if (!aVenda(linha)) throw produtoIndisponivel();
    exigirEstoque(linha.quantidade + 1, linha.estoque);
    await mudarQuantidade(trx, linha.id, linha.quantidade + 1);
  });
  return carrinho;
}

/**
 * One unit less of a line; the last one takes the line away.
 *
 * @throws Recusa 404 ITEM_NAO_ENCONTRADO or 409 ITEM_AMBIGUO.
 */
export async function diminuir(
  db: Banco,
  usuarioId: number,
  alvo: Alvo,
): Promise<CarrinhoGuardado> {
  const { carrinho } = await mudarCarrinho(db, usuarioId, async (trx, { linhas }) => {
    const linha = linhaUnica(linhas, alvo);
    if (linha.quantidade === 1) await removerLinhas(trx, [linha]);
    else await mudarQuantidade(trx, linha.id, linha.quantidade - 1);
  });
  return carrinho;
}

/** Takes every line the target means out of the cart; without one nothing happens. */
export async function remover(db: Banco, usuarioId: number, alvo: Alvo): Promise<CarrinhoGuardado> {
  const { carrinho } = await mudarCarrinho(db, usuarioId, (trx, { linhas }) =>
    removerLinhas(trx, linhasDoAlvo(linhas, alvo)),
  );
  return carrinho;
}

/** Takes every line out of the cart. */
export async function limpar(db: Banco, usuarioId: number): Promise<CarrinhoGuardado> {
  const { carrinho } = await mudarCarrinho(db, usuarioId, (trx, { linhas }) =>
    removerLinhas(trx, linhas),
  );
  return carrinho;
}

/**
 * Runs a change of one user's cart and reads the whole cart after it, in one transaction. Changes of
 * the same cart wait for each other on its row, so none works on lines that another is changing.
 */
function mudarCarrinho<T>(
  db: Banco,
  usuarioId: number,
  mudanca: (trx: Banco, carrinho: CarrinhoGuardado) => Promise<T>,
): Promise<{ carrinho: CarrinhoGuardado; resultado: T }> {
  return db.transaction().execute(async (trx) => {
    const id = await travarCarrinho(trx, usuarioId);
    const resultado = await mudanca(trx, { id, linhas: await lerLinhas(trx, id) });
    return { carrinho: { id, linhas: await lerLinhas(trx, id) }, resultado };
  });
}

// One statement that makes the row or finds it, and holds it locked either way.
async function travarCarrinho(trx: Banco, usuarioId: number): Promise<number> {
  const { id } = await trx
    .insertInto('carrinhos')
    .values({ usuario_id: usuarioId })
    .onConflict((conflito) =>
      conflito.column('usuario_id').doUpdateSet((eb) => ({
        usuario_id: eb.ref('excluded.usuario_id'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function porLinha(trx: Banco, carrinhoId: number, item: NovoItem): Promise<void> {
  await trx
    .insertInto('carrinho_itens')
    .values({
      carrinho_id: carrinhoId,
      produto_id: item.produtoId,
      variacao_id: item.variacaoId,
      quantidade: item.quantidade,
    })
    .execute();
}

async function mudarQuantidade(trx: Banco, itemId: number, quantidade: number): Promise<void> {
  await trx.updateTable('carrinho_itens').set({ quantidade }).where('id', '=', itemId).execute();
}

async function removerLinhas(trx: Banco, linhas: readonly Linha[]): Promise<void> {
  const ids = linhas.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('carrinho_itens').where('id', 'in', ids).execute();
}

function linhaUnica(linhas: readonly Linha[], alvo: Alvo): Linha {
  const [linha, outra] = linhasDoAlvo(linhas, alvo);
  if (linha === undefined) {
    throw new Recusa(404, {
      codigo: 'ITEM_NAO_ENCONTRADO',
      mensagem: 'Este item não está mais no carrinho.',
      campo: alvo.itemId === undefined ? 'produtoId' : 'itemId',
    });
  }
  if (outra !== undefined) {
    throw new Recusa(409, {
      codigo: 'ITEM_AMBIGUO',
      mensagem: 'O carrinho tem mais de uma variação deste produto. Diga qual.',
      campo: 'itemId',
    });
  }
  return linha;
}
