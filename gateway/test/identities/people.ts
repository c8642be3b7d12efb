import type { LiveApi } from '../live-api/server.ts';

/** A caller of the fuzz. Everything that belongs to it at the API holds `mark`, which belongs to no other person. */
export interface Person {
  readonly kind: 'visitor' | 'customer' | 'admin';
  readonly mark: string;
  readonly usuarioId: number;
  readonly pedidoId: number;
  readonly password: string;
}

export const MARK = /mk[0-9a-f]{6}x/g;

/** The mark of a number, e.g. `mk0003e9x`. */
const markOf = (number: number) => `mk${(number * 7919).toString(16).padStart(6, '0')}x`;

/** Puts accounts with profile, address, order and cart into the double; visitors have none. */
export function createPeople(
  api: LiveApi,
  counts: Readonly<Record<Person['kind'], number>>,
): readonly Person[] {
  const kinds = (['visitor', 'customer', 'admin'] as const).flatMap((kind) =>
    Array.from({ length: counts[kind] }, () => kind),
  );
  Object.assign(api.produto(2), { estoque: 1_000_000 });
  const people = kinds.map((kind, index) => {
    const usuarioId = 5000 + index;
    const mark = markOf(usuarioId);
    return { kind, mark, usuarioId, pedidoId: usuarioId + 1000, password: `Senha@${mark}` };
  });
  for (const person of people) if (person.kind !== 'visitor') addRows(api, person);
  return people;
}

function addRows(api: LiveApi, { kind, mark, usuarioId, pedidoId, password }: Person): void {
  const [usuario] = api.usuarios;
  const [endereco] = api.enderecos;
  const [pedido] = api.pedidos;
  const produto = api.produtos.find(({ slug }) => slug === 'brisa-leve');
  const [item] = pedido?.itens ?? [];
  if (!usuario || !endereco || !pedido || !produto || !item) throw new Error('no rows to copy');
  const roles = [kind === 'admin' ? 'ROLE_ADMIN' : 'ROLE_USER'];
  const [email, nome] = [`${mark}@loja.example`, `Nome ${mark}`];
  api.usuarios.push({ ...usuario, id: usuarioId, username: mark, password, email, roles });
  const perfil = { id: usuarioId, usuarioId, nomeCompleto: nome, telefone: null, cpf: null };
  api.perfis.push(perfil);
  api.enderecos.push({
    ...endereco,
    id: usuarioId,
    perfilId: usuarioId,
    logradouro: `Rua ${mark}`,
  });
  // Inactive, so that no public list shows it.
  api.produtos.push({ ...produto, id: usuarioId, nome, slug: mark, ativo: false });
  api.linhas.set(usuarioId, [{ produtoId: usuarioId, variacaoId: null, quantidade: 1 }]);
  api.pedidos.push({
    ...pedido,
    id: pedidoId,
    usuarioId,
    enderecoId: usuarioId,
    nomeCompleto: nome,
    email,
    itens: [{ ...item, id: pedidoId, nomeProduto: nome }],
  });
}
