import { outcomeUnknown } from '../../../shop/errors.ts';
import type { Resultado } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/usuarios/falhas.ts';
import type { NovoUsuario } from '../../../shop/usuarios/novo-usuario.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../../rest/failure.ts';
import { outcomeOrThrow } from '../../rest/outcomes.ts';
import { novoUsuarioBody } from '../../wire/usuarios.ts';
import { CRIACAO } from '../../wire/usuarios-refusal.ts';
import { COUNT_ONLY, searchUsuarios } from './find.ts';

type Outcome = Resultado<'CriarUsuarioResultado'>;

const ADVICE = 'Look for the account before creating it again.';

/**
 * Creates an account. Sent once. After a reply without a reason the accounts are searched: one that is there now, among
 * one more than before, was created.
 */
export async function createUsuario(rest: AdminRest, novo: NovoUsuario): Promise<Outcome> {
  const before = await rest(endpoints.listUsuarios, { query: COUNT_ONLY, fresh: true });
  const body = novoUsuarioBody(novo);
  const reply = await rest(endpoints.criarUsuario, { body }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) return reply;
  if (reply.code) return outcomeOrThrow<Outcome>(reply, CRIACAO);
  return findCreated(rest, novo, reply, before.totalItens);
}

async function findCreated(
  rest: AdminRest,
  { username, email }: NovoUsuario,
  failure: RestFailure,
  totalBefore: number,
): Promise<Outcome> {
  const { usuario, totalItens } = await searchUsuarios(
    rest,
    (one) => one.username === username || one.email?.toLowerCase() === email,
  ).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (usuario === null) {
    if (failure.mayBeDone) throw outcomeUnknown(failure, ADVICE);
    return falhas.naoAceito;
  }
  const isSame = usuario.username === username && usuario.email === email;
  if (isSame && totalItens > totalBefore) return usuario;
  // Another account may have been deleted meanwhile, so the number does not tell whether this one is new.
  if (failure.mayBeDone && isSame) throw outcomeUnknown(failure, ADVICE);
  return falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}
