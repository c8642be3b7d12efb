import type { Metrics } from '../server/telemetry/metrics.ts';
import type { AssistentesPort } from './assistentes/port.ts';
import type { AuditoriaPort } from './auditoria/port.ts';
import type { AvaliacoesPort } from './avaliacoes/port.ts';
import type { AvisosPort } from './avisos/port.ts';
import type { CarrinhoPort } from './carrinho/port.ts';
import type { CatalogoPort } from './catalogo/port.ts';
import type { CategoriasPort } from './categorias/port.ts';
import type { CepPort } from './cep/port.ts';
import type { ConsentimentosPort } from './consentimentos/port.ts';
import type { ContaPort, PerfilPort } from './conta/port.ts';
import type { EnderecosPort } from './enderecos/port.ts';
import { forbidden, unauthenticated } from './errors.ts';
import type { FavoritosPort } from './favoritos/port.ts';
import type { FretesPort } from './fretes/port.ts';
import type { Loja } from './loja/loja.ts';
import type { Zones } from './moment.ts';
import type { PagamentosPort } from './pagamentos/port.ts';
import type { Novos } from './pedidos/admin/novos.ts';
import type { PedidosAdminPort, PosVendaPort } from './pedidos/admin/port.ts';
import type { PedidosPort } from './pedidos/port.ts';
import type { ProdutosPort } from './produtos/port.ts';
import type { ResumoMemory } from './resumo/memory.ts';
import type { ResumoPort } from './resumo/port.ts';
import type { Access } from './sessao/access.ts';
import type { Attempts } from './sessao/attempts.ts';
import type { AdminConta, Conta, Identity, Visitor } from './sessao/conta.ts';
import type { Credential } from './sessao/credential.ts';
import type { Ocioso } from './sessao/ocioso.ts';
import type { SegundoFatorPort, SessaoPort } from './sessao/port.ts';
import type { Identidades } from './sessao/proven-sessions.ts';
import type { Verifier } from './sessao/verification.ts';
import type { UsuariosPort } from './usuarios/port.ts';

/** What exists only for an admin. */
interface Admin {
  /** The session, as the ports take it. */
  readonly caller: AdminConta;
  readonly categorias: CategoriasPort;
  readonly pedidos: PedidosAdminPort;
  readonly produtos: ProdutosPort;
  readonly resumo: ResumoPort;
  readonly usuarios: UsuariosPort;
}

/** What exists only for a verified caller. */
interface Sessao extends Identity {
  /** The session, as the ports take it. */
  readonly caller: Conta;
  readonly carrinho: CarrinhoPort;
  readonly enderecos: EnderecosPort;
  readonly pagamentos: PagamentosPort;
  readonly pedidos: PedidosPort;
  readonly perfil: PerfilPort;
  /** Null without the role ADMIN. */
  readonly admin: Admin | null;
}

/** What all operations of a gateway share. */
interface Services {
  readonly attempts: Attempts;
  readonly assistentes: AssistentesPort;
  readonly auditoria: AuditoriaPort;
  readonly avaliacoes: AvaliacoesPort;
  readonly avisos: AvisosPort;
  readonly cep: CepPort;
  readonly consentimentos: ConsentimentosPort;
  readonly conta: ContaPort;
  readonly favoritos: FavoritosPort;
  readonly fretes: FretesPort;
  readonly identidades: Identidades;
  readonly loja: Loja;
  readonly metrics: Pick<Metrics, 'signIn'>;
  readonly novos: Novos;
  readonly ocioso: Ocioso;
  readonly posVenda: PosVendaPort;
  readonly resumo: ResumoMemory;
  readonly segundoFator: SegundoFatorPort;
  readonly sessao: SessaoPort;
  readonly verifier: Verifier;
  readonly zones: Zones;
}

/** What the resolvers see of one operation. */
export interface Context {
  readonly access: Access<Sessao>;
  readonly anonymous: Visitor;
  readonly catalogo: CatalogoPort;
  readonly credential: Credential;
  /** Id of the last event that the client of a subscription has received. */
  readonly lastEventId: string | null;
  readonly services: Services;
}

/** The verified session of a field that carries `@auth`. Throws UNAUTHENTICATED without one. */
export function requireSessao({ access }: Context): Sessao {
  const sessao = access.current();
  if (!sessao) throw unauthenticated('SEM_SESSAO');
  return sessao;
}

/** The admin's calls of a field that carries `@auth(papel: ADMIN)`. Throws FORBIDDEN without the role. */
export function requireAdmin(context: Context): Admin {
  const { admin } = requireSessao(context);
  if (!admin) throw forbidden();
  return admin;
}

/** A resolver of a field that carries `@auth`: `resolve` receives the session, and what all operations share. */
export function withSessao<Args, Result>(
  resolve: (sessao: Sessao, args: Args, services: Services) => Result,
) {
  return (_: unknown, args: Args, context: Context): Result =>
    resolve(requireSessao(context), args, context.services);
}

/** A resolver of a field that carries `@auth(papel: ADMIN)`: `resolve` receives the admin's calls. */
export function withAdmin<Args, Result>(
  resolve: (admin: Admin, args: Args, services: Services) => Result,
) {
  return (_: unknown, args: Args, context: Context): Result =>
    resolve(requireAdmin(context), args, context.services);
}
