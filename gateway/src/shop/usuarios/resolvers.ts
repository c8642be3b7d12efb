import type { Resolvers } from '../../resolvers.gen.ts';
import { readListFilter } from '../arguments.ts';
import { type Context, requireAdmin, withAdmin } from '../context.ts';
import { FALHAS } from '../falhas.ts';
import { contaMudou, EM_USO } from './falhas.ts';
import {
  endsAccess,
  findProblem,
  findSelfLockout,
  isActiveAdmin,
  readNovoUsuario,
  shows,
  takesAdministration,
  toWanted,
  versaoOf,
} from './mudanca.ts';

const TAMANHO = { fallback: 5, min: 1, max: 100 } as const;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminUsuarios: withAdmin(({ caller, usuarios }, args) =>
      usuarios.list(caller, readListFilter(args, TAMANHO)),
    ),
    adminUsuario: withAdmin(({ caller, usuarios }, { id }) => usuarios.read(caller, id)),
  },
  Mutation: {
    criarUsuario: withAdmin(async ({ caller, usuarios }, { input }, { identidades }) => {
      const novo = readNovoUsuario(input);
      if ('codigo' in novo) return novo;
      const needsProof = isActiveAdmin(novo.status, novo.papel);
      return needsProof && !(await identidades.isConfirmed(caller.identity))
        ? FALHAS.ConfirmacaoNecessaria
        : usuarios.create(caller, novo);
    }),
    // Ends the sessions of the account when the change concerns its access. Sends nothing that changes nothing.
    atualizarUsuario: withAdmin(
      ({ caller, usuarios }, { id, input }, { identidades, verifier }) => {
        const { identity } = caller;
        return usuarios.update(caller, id, async (before) => {
          const wanted = toWanted(before, input);
          const problem =
            findProblem(before, wanted) ??
            (before.id === identity.usuarioId ? findSelfLockout(before, wanted) : null);
          if (problem) return problem;
          if (wanted.senha === null && shows(before, wanted)) return before;
          if (input.versao != null && input.versao !== versaoOf(before)) return contaMudou;
          const needsProof = takesAdministration(before, wanted);
          if (needsProof && !(await identidades.isConfirmed(identity))) {
            return FALHAS.ConfirmacaoNecessaria;
          }
          // Also when the reply does not tell the outcome: a session too many is worse than a sign-in too many.
          const made = async () => {
            if (endsAccess(before, wanted)) await verifier.end(before.id);
          };
          return { wanted, made };
        });
      },
    ),
    // Never the caller's own, so that the last admin stays.
    excluirUsuario: withAdmin(async ({ caller, usuarios }, { id }, { verifier }) => {
      // `08` names the account 8.
      const named = id.replace(/^0+(?=\d+$)/, '');
      if (named === caller.identity.usuarioId) return EM_USO.propriaConta;
      const outcome = await usuarios.remove(caller, named);
      if (outcome.__typename === 'UsuarioExcluido') await verifier.end(outcome.id);
      return outcome;
    }),
  },
  Usuario: {
    perfil: ({ id }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.perfilOf(caller, id);
    },
    historico: ({ id }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.historicoOf(caller, id);
    },
    versao: (usuario) => versaoOf(usuario),
  },
  EventoUsuario: {
    autor: async ({ autorId }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      const perfil = autorId === null ? null : await usuarios.perfilOf(caller, autorId);
      return perfil?.username || null;
    },
  },
};
