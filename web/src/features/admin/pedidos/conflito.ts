import { formatMoney } from '../../../shared/formats/money.ts';
import { itemText } from '../../pedidos/pedido-texts.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import {
  CAMPOS,
  type Campo,
  type Campos,
  differences,
  type Rascunho,
  rascunhoDe,
} from './rascunho.ts';
import { statusDoAdmin } from './status.ts';
import { readReais } from './valores.ts';

/** A3: a draft beside an order that somebody else changed meanwhile. */
export interface Encontro {
  /** What both changed, each to something else: a person has to choose. */
  readonly divergentes: readonly Campo[];
  /** What only the other one changed: taken over, and said. */
  readonly trazidos: readonly Campo[];
  /** The draft with what was taken over. */
  readonly rascunho: Rascunho;
}

/** What a field is called. */
export const NOMES: Readonly<Record<Campo, string>> = {
  status: 'Status',
  linkRastreio: 'Link ou código de rastreio',
  chaveFiscal: 'Chave da nota fiscal',
  nomeCompleto: 'Nome completo',
  cpf: 'CPF',
  telefone: 'Telefone',
  email: 'E-mail',
  itens: 'Itens',
};

/** Lines that the order has no more are new ones, if they are to be. */
function linesFor(pedido: PedidoAdminFragment, { itens }: Campos): Campos['itens'] {
  const known = new Set(pedido.itens.map(({ id }) => id));
  return itens.map((linha) =>
    linha.id !== null && known.has(linha.id) ? linha : { ...linha, id: null },
  );
}

/** The draft with some fields as another one has them. */
export function withFields(rascunho: Rascunho, from: Campos, campos: readonly Campo[]): Rascunho {
  const of = (campo: Campo): Campos => (campos.includes(campo) ? from : rascunho);
  return {
    ...rascunho,
    status: of('status').status,
    linkRastreio: of('linkRastreio').linkRastreio,
    chaveFiscal: of('chaveFiscal').chaveFiscal,
    nomeCompleto: of('nomeCompleto').nomeCompleto,
    cpf: of('cpf').cpf,
    telefone: of('telefone').telefone,
    email: of('email').email,
    itens: of('itens').itens,
  };
}

/**
 * A3: what to make of a draft, written over `base`, now that the order is `atual`. Nothing of either is lost without a
 * word: what both changed is left to be chosen, and stays as it was written until then.
 */
export function encontrar(
  base: PedidoAdminFragment,
  atual: PedidoAdminFragment,
  rascunho: Rascunho,
): Encontro {
  const [antes, deles] = [rascunhoDe(base), rascunhoDe(atual)];
  const meus = new Set(differences(antes, rascunho));
  const outros = new Set(differences(antes, deles));
  const distintos = new Set(differences(rascunho, deles));
  const trazidos = CAMPOS.filter((campo) => outros.has(campo) && !meus.has(campo));
  const divergentes = CAMPOS.filter(
    (campo) => outros.has(campo) && meus.has(campo) && distintos.has(campo),
  );
  const iguais = CAMPOS.filter((campo) => !distintos.has(campo));
  const brought = withFields(rascunho, deles, [...trazidos, ...iguais]);
  return {
    divergentes,
    trazidos,
    rascunho: { ...brought, itens: linesFor(atual, brought) },
  };
}

/** What a field says, for a person who compares. */
export function campoText(campo: Campo, escrito: Campos, statusOriginal: string): string {
  if (campo === 'status') return statusDoAdmin(escrito.status, statusOriginal);
  if (campo !== 'itens') return escrito[campo].trim() || '(vazio)';
  const lines = escrito.itens.map((linha) => {
    const preco = readReais(linha.precoUnitario);
    const price = preco === null ? linha.precoUnitario : formatMoney(preco);
    return `${linha.quantidade} x ${itemText(linha) || '(sem nome)'} a ${price}`;
  });
  return lines.join('; ') || '(nenhum)';
}
