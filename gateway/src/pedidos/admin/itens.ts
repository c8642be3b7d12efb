import { wireId } from '../../rest/values.ts';
import type { ItemPedidoInput } from '../../types.gen.ts';
import { withoutVariacao } from '../item-name.ts';
import type { ItemPedidoModel, PedidoModel } from '../model.ts';

/** A line as it is to be; amounts in centavos. */
export interface Line {
  /** The line that it was; null for a new one. */
  readonly stored: ItemPedidoModel | null;
  readonly produtoId: string | null;
  readonly variacaoId: string | null;
  /** Without the volume. */
  readonly nomeProduto: string;
  readonly quantidade: number;
  readonly precoUnitario: number;
}

const MAX_LINES = 200;
const MAX_QUANTIDADE = 9_999;
const MAX_PRECO = 100_000_000;

/**
 * What is wrong with an order's lines as they are to be (AORD-07, AORD-08); null when nothing is. `stored` are the
 * order's lines now.
 */
export function itensProblem(
  told: readonly ItemPedidoInput[],
  stored: readonly ItemPedidoModel[],
): string | null {
  const ids = told.flatMap(({ id }) => id ?? []);
  const known = new Set(stored.map(({ id }) => id));
  if (told.length === 0) {
    return 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.';
  }
  if (told.length > MAX_LINES) return `Um pedido tem no máximo ${MAX_LINES} itens.`;
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) {
    return 'Um dos itens já não está neste pedido. Recarregue e confira.';
  }
  if (told.some(({ quantidade }) => quantidade < 1 || quantidade > MAX_QUANTIDADE)) {
    return `A quantidade de cada item vai de 1 a ${MAX_QUANTIDADE}.`;
  }
  if (told.some(({ precoUnitario }) => precoUnitario < 0 || precoUnitario > MAX_PRECO)) {
    return 'O preço de cada item não pode ser negativo nem passar de R$ 1.000.000,00.';
  }
  const isFit = (line: ItemPedidoInput) => !isNameless(line) && isStorable(line.nomeProduto);
  return told.every(isFit) ? null : 'Informe o nome de cada item.';
}

/** False with the one character that no database keeps. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

function isNameless({ id, produtoId, nomeProduto }: ItemPedidoInput): boolean {
  return id == null && produtoId == null && nomeProduto.trim() === '';
}

/** The lines as they are to be, each beside what it was: product and volume of one that stays are kept (C-54). */
export function readLines(
  told: readonly ItemPedidoInput[],
  stored: readonly ItemPedidoModel[],
): readonly Line[] {
  return told.map((line) => {
    const before = stored.find(({ id }) => id === line.id) ?? null;
    return {
      stored: before,
      produtoId: before ? before.produtoId : (line.produtoId ?? null),
      variacaoId: before ? before.variacaoId : (line.variacaoId ?? null),
      nomeProduto: readName(line.nomeProduto.trim(), before),
      quantidade: line.quantidade,
      precoUnitario: line.precoUnitario,
    };
  });
}

function readName(nome: string, stored: ItemPedidoModel | null): string {
  if (stored === null) return nome;
  const bare = stored.variacaoNome === null ? nome : withoutVariacao(nome, stored.variacaoNome);
  return bare === '' ? stored.nomeProduto : bare;
}

/** Whether the lines say anything else than the order does. */
export function linesDiffer(lines: readonly Line[], { itens }: PedidoModel): boolean {
  return (
    lines.length !== itens.length ||
    lines.some(({ stored, ...line }) => stored === null || !isSame(line, stored))
  );
}

function isSame(line: Omit<Line, 'stored'>, item: ItemPedidoModel): boolean {
  return (
    line.quantidade === item.quantidade &&
    line.precoUnitario === item.precoUnitario &&
    line.nomeProduto === item.nomeProduto
  );
}

/** Whether the order shows these lines, each once; it may have numbered or named them anew. */
export function showsLines({ itens }: PedidoModel, lines: readonly Line[]): boolean {
  const open = new Set(itens);
  return (
    itens.length === lines.length &&
    lines.every((line) => {
      const found = [...open].find((item) => isMeant(line, item));
      return found !== undefined && open.delete(found);
    })
  );
}

function isMeant({ stored, produtoId, ...line }: Line, item: ItemPedidoModel): boolean {
  // A new line of a product is called as the product is.
  const nomeProduto =
    stored === null && produtoId !== null && produtoId === item.produtoId
      ? item.nomeProduto
      : line.nomeProduto;
  return isSame({ ...line, produtoId, nomeProduto }, item);
}

/** What the order is to cost, in centavos: its lines and the freight it has, named or not (C-54). */
export function totalOf(lines: readonly Line[], { total, subtotal, valorFrete }: PedidoModel) {
  const frete = valorFrete ?? Math.max(0, total - subtotal);
  return lines.reduce((sum, line) => sum + line.quantidade * line.precoUnitario, 0) + frete;
}

/** The lines as the API reads them: by number where it has numbers, else by name (rest-contract 3.7). */
export function linesBody(lines: readonly Line[]) {
  return lines.map(({ stored, produtoId, variacaoId, quantidade, precoUnitario, ...line }) => ({
    id: idOrUndefined(stored?.id ?? null),
    produtoId: idOrUndefined(produtoId),
    variacaoId: idOrUndefined(variacaoId),
    nomeProduto: fullName(line.nomeProduto, stored?.variacaoNome ?? null),
    quantidade,
    precoUnitario: precoUnitario / 100,
  }));
}

function idOrUndefined(id: string | null) {
  return id === null ? undefined : wireId(id);
}

function fullName(nomeProduto: string, variacaoNome: string | null): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto} - ${variacaoNome}`;
}
