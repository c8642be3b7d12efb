import { formatMoney } from '../../../lib/formats/money.ts';
import { itemText } from '../../../lib/pedidos/pedido-texts.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import {
  CAMPOS,
  type Campo,
  type Campos,
  differences,
  type Rascunho,
  rascunhoDe,
  withFields,
} from './rascunho.ts';
import { statusDoAdmin } from './status.ts';
import { readReais } from './valores.ts';

export interface Fusao {
  /** Fields that both sides changed differently; the admin decides. */
  readonly divergentes: readonly Campo[];
  /** Fields that only the other person changed; already merged. */
  readonly trazidos: readonly Campo[];
  readonly rascunho: Rascunho;
}

export const NOMES: Readonly<Record<Campo, string>> = {
  status: 'Status',
  linkRastreio: 'Link ou código de rastreio',
  chaveFiscal: 'Chave da nota fiscal',
  nomeCompleto: 'Nome completo',
  cpf: 'CPF',
  telefone: 'Telefone',
  email: 'E-mail',
  endereco: 'Endereço de entrega',
  itens: 'Itens',
};

/** Lines that the order no longer has become new lines. */
function linesFor(pedido: PedidoAdminFragment, { itens }: Campos): Campos['itens'] {
  const currentIds = new Set(pedido.itens.map(({ id }) => id));
  return itens.map((linha) =>
    linha.id !== null && currentIds.has(linha.id) ? linha : { ...linha, id: null },
  );
}

/** Three-way merge. A field that both sides changed keeps the draft's value until the admin decides. */
export function fundir(
  base: PedidoAdminFragment,
  atual: PedidoAdminFragment,
  rascunho: Rascunho,
): Fusao {
  const [antes, deles] = [rascunhoDe(base), rascunhoDe(atual)];
  const meus = new Set(differences(antes, rascunho));
  const outros = new Set(differences(antes, deles));
  const distintos = new Set(differences(rascunho, deles));
  const trazidos = CAMPOS.filter((campo) => outros.has(campo) && !meus.has(campo));
  const divergentes = CAMPOS.filter(
    (campo) => outros.has(campo) && meus.has(campo) && distintos.has(campo),
  );
  const iguais = CAMPOS.filter((campo) => !distintos.has(campo));
  const merged = withFields(rascunho, deles, [...trazidos, ...iguais]);
  return {
    divergentes,
    trazidos,
    rascunho: { ...merged, itens: linesFor(atual, merged) },
  };
}

export function campoText(campo: Campo, escrito: Campos, statusOriginal: string): string {
  if (campo === 'status') return statusDoAdmin(escrito.status, statusOriginal);
  if (campo === 'endereco') return escrito.endereco.text || '(vazio)';
  if (campo !== 'itens') return escrito[campo].trim() || '(vazio)';
  const lines = escrito.itens.map((linha) => {
    const preco = readReais(linha.precoUnitario);
    const price = preco === null ? linha.precoUnitario : formatMoney(preco);
    return `${linha.quantidade} x ${itemText(linha) || '(sem nome)'} a ${price}`;
  });
  return lines.join('; ') || '(nenhum)';
}
