import { randomInt } from 'node:crypto';
import { isCpf } from '@decantaria/brasil/cpf';
import type { Database } from '../src/db/open.ts';
import { createUsuario } from './data.ts';

/** A random valid CPF. */
export function inventCpf(): string {
  const base = String(randomInt(1, 999_999_999)).padStart(9, '0');
  const ends = Array.from({ length: 100 }, (_, end) => base + String(end).padStart(2, '0'));
  return ends.find(isCpf) ?? inventCpf();
}

export interface Buyer {
  id: number;
  username: string;
  cpf: string;
  enderecoId: number;
}

/** An account that can order: with a profile and a default address in Eusébio, CE. */
export async function createBuyer(db: Database): Promise<Buyer> {
  const usuario = await createUsuario(db);
  const cpf = inventCpf();
  await db
    .insertInto('perfis')
    .values({
      usuario_id: usuario.id,
      nome_completo: 'Marina Costa',
      telefone: '85900000001',
      cpf,
    })
    .execute();
  return { ...usuario, cpf, enderecoId: await createEndereco(db, usuario.id, { padrao: true }) };
}

/** An address; not the account's default one unless requested. */
export async function createEndereco(
  db: Database,
  usuarioId: number,
  {
    padrao = false,
    estado = 'CE',
    cep = '61760000',
  }: { padrao?: boolean; estado?: string; cep?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('enderecos')
    .values({
      usuario_id: usuarioId,
      logradouro: 'Rua das Magnólias Azuis',
      numero: '128',
      complemento: 'Casa 4',
      bairro: 'Centro',
      cidade: 'Eusébio',
      estado,
      cep,
      padrao,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts lines into an account's cart, each with one unit by default. */
export async function putIntoCarrinho(
  db: Database,
  usuarioId: number,
  ...lines: readonly { produtoId: number; variacaoId?: number | undefined; quantidade?: number }[]
): Promise<void> {
  await db
    .insertInto('carrinhos')
    .values({ usuario_id: usuarioId })
    .onConflict((conflict) => conflict.column('usuario_id').doNothing())
    .execute();
  await db
    .insertInto('carrinho_itens')
    .values((eb) =>
      lines.map(({ produtoId, variacaoId = null, quantidade = 1 }) => ({
        carrinho_id: eb
          .selectFrom('carrinhos')
          .select('carrinhos.id')
          .where('usuario_id', '=', usuarioId)
          .$asScalar()
          .$notNull(),
        produto_id: produtoId,
        variacao_id: variacaoId,
        quantidade,
      })),
    )
    .execute();
}
