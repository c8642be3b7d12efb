import { assistenteCriadoWire, assistentesWire, trocaWire } from '../wire/assistentes.ts';
import { auditoriaPageWire } from '../wire/auditoria.ts';
import * as avaliacoes from '../wire/avaliacoes.ts';
import { avisosWire } from '../wire/avisos.ts';
import { carrinhoWire } from '../wire/carrinho.ts';
import { categoriasWire, paginaWire, produtosWire, produtoWire } from '../wire/catalogo.ts';
import { consentimentosWire, consentimentoWire } from '../wire/consentimentos.ts';
import { contaWire, perfilWire } from '../wire/conta.ts';
import { enderecoByNameWire, enderecosMeWire } from '../wire/enderecos.ts';
import { favoritosWire } from '../wire/favoritos.ts';
import { cotacaoWire, fretePadraoWire, fretesWire } from '../wire/fretes.ts';
import { imagemEnviadaWire } from '../wire/imagem.ts';
import { confirmacaoWire, intentWire, pixWire } from '../wire/pagamentos.ts';
import * as pedidos from '../wire/pedidos.ts';
import { produtosAdminWire } from '../wire/produtos.ts';
import { resumoWire } from '../wire/resumo.ts';
import * as sessao from '../wire/sessao.ts';
import * as usuarios from '../wire/usuarios.ts';
import type { Endpoint } from './call.ts';
import { nothing, plainText } from './values.ts';

const read = { method: 'GET', deadlineMs: 5000, body: 'json', cacheSeconds: 0 } as const;
const POST = { method: 'POST', deadlineMs: 8000, body: 'json', cacheSeconds: 0 } as const;
const PUT = { ...POST, method: 'PUT' } as const;
const DELETE = { ...POST, method: 'DELETE' } as const;
const anyone = { access: 'public' } as const;
const either = { access: 'either' } as const;
const user = { access: 'session' } as const;
const admin = { access: 'admin' } as const;
const absent = { refused: 'absent' } as const;
const catalogo = { cacheGroup: 'catalogo' } as const;
const invalidatesCatalogo = { invalidates: ['catalogo', 'figuras'] } as const;
const invalidatesFretes = { invalidates: ['fretes'] } as const;
const invalidatesFiguras = { invalidates: ['figuras'] } as const;
const text = { body: 'text', reply: plainText } as const;
/** The older API answers these writes with endless or truncated JSON after they are done. */
const ignored = { body: 'ignored', reply: nothing } as const;
// The older API refuses with an empty 403 or with Spring Boot's error JSON (docs/rest-contract.md).
const wrongPassword = {
  refusals: ['400 coded', '401 coded', '401 empty', '401 text', '401 framework', '403 empty'],
} as const;
const wrongData = {
  refusals: [
    '400 coded',
    '409 coded',
    '422 coded',
    '400 text',
    '400 framework',
    '403 empty',
    '500 framework',
  ],
} as const;
const unknownEmail = { refusals: ['404 coded', '403 empty', '500 framework'] } as const;
const unknownLink = { refusals: ['400 coded', '422 coded', '403 empty', '500 framework'] } as const;
/** The API counts these calls by where the caller is. */
const counted = { tellsCaller: true } as const;
/** A picture of 5 MB, which the API encodes anew. */
const upload = { deadlineMs: 60_000 } as const;

/** Every documented call and the additive calls of store-api, one row per endpoint. No other file holds a path of the API. */
// biome-ignore format: a table is read by its columns
export const endpoints = {
  listCategorias:      { ...read,   ...anyone,                ...catalogo, path: '/categorias',                       cacheSeconds: 60, reply: categoriasWire },
  listProdutos:        { ...read,   ...anyone,                ...catalogo, path: '/produtos/listarFiltroShop',        cacheSeconds: 20, cacheEntries: 200, limit: 4, reply: paginaWire },
  listDestaques:       { ...read,   ...anyone,                ...catalogo, path: '/produtos/destaques',               cacheSeconds: 60, reply: produtosWire },
  readDestaque:        { ...read,   ...anyone, ...absent,     ...catalogo, path: '/produtos/destaque-por-categoria',  cacheSeconds: 60, reply: produtoWire },
  listMaisVendidos:    { ...read,   ...anyone,                ...catalogo, path: '/produtos/mais-vendidos',           cacheSeconds: 60, reply: produtosWire },
  readProdutoBySlug:   { ...read,   ...anyone, ...absent,     ...catalogo, path: '/produtos/slug/{slug}',             cacheSeconds: 15, limit: 4, reply: produtoWire },
  readProdutoById:     { ...read,   ...either, ...absent,     ...catalogo, path: '/produtos/{id}',                    reply: produtoWire },
  listProdutosAdmin:   { ...read,   ...either,                             path: '/produtos',                         reply: produtosAdminWire },

  enviarImagem:        { ...POST,   ...admin,                                          ...upload, path: '/produtos/imagens',     reply: imagemEnviadaWire },
  criarProduto:        { ...POST,   ...admin,               ...invalidatesCatalogo, ...upload, path: '/produtos',             reply: produtoWire },
  atualizarProduto:    { ...PUT,    ...admin,               ...invalidatesCatalogo, ...upload, path: '/produtos/{id}',        reply: produtoWire },
  definirProdutoAtivo: { ...PUT,    ...admin,               ...invalidatesCatalogo, ...ignored, path: '/produtos/{id}/status' },
  excluirProduto:      { ...DELETE, ...admin,               ...invalidatesCatalogo, ...ignored, path: '/produtos/{id}' },
  criarCategoria:      { ...POST,   ...admin,               ...invalidatesCatalogo, ...ignored, path: '/categorias' },
  renomearCategoria:   { ...PUT,    ...admin,               ...invalidatesCatalogo, ...ignored, path: '/categorias/{id}' },
  excluirCategoria:    { ...DELETE, ...admin,               ...invalidatesCatalogo, ...ignored, path: '/categorias/{id}' },

  entrar:              { ...POST,   ...anyone, ...counted,  ...wrongPassword,         path: '/auth/login',     reply: sessao.loginWire },
  sair:                { ...POST,   ...user,   ...absent,   ...ignored,               path: '/auth/logout',    deadlineMs: 3000 },
  registrar:           { ...POST,   ...anyone, ...counted,  ...wrongData, ...invalidatesFiguras, ...text, path: '/auth/register' },
  solicitarSenha:      { ...POST,   ...anyone, ...counted,  ...unknownEmail, ...text, path: '/auth/forgot-password' },
  redefinirSenha:      { ...POST,   ...anyone, ...counted,  ...unknownLink, ...text,  path: '/auth/reset-password' },
  confirmarEmail:      { ...POST,   ...anyone, ...counted,  ...unknownLink, ...text,  path: '/auth/confirmar-email' },
  reenviarConfirmacao: { ...POST,   ...user,                ...text,    path: '/usuarios/me/confirmacao-email' },
  validateToken:       { ...read,   ...user,                            path: '/auth/validate',        reply: sessao.validacaoWire },
  readConta:           { ...read,   ...user,                            path: '/usuarios/me',          reply: contaWire },
  excluirConta:        { ...POST,   ...user,                ...invalidatesFiguras, ...ignored, path: '/usuarios/me/exclusao' },

  confirmarSegundoFator: { ...POST, ...anyone, ...counted,              path: '/auth/login/segundo-fator', reply: sessao.loginWire },
  readSegundoFator:    { ...read,   ...admin,  ...absent,               path: '/auth/segundo-fator',   reply: sessao.segundoFatorWire },
  iniciarSegundoFator: { ...POST,   ...admin,                           path: '/auth/segundo-fator',   reply: sessao.segredoWire },
  ativarSegundoFator:  { ...POST,   ...admin,                           path: '/auth/segundo-fator/ativar', reply: sessao.segundoFatorAtivadoWire },
  desativarSegundoFator: { ...POST, ...admin,                           path: '/auth/segundo-fator/remover', reply: sessao.segundoFatorWire },
  renovarCodigos:      { ...POST,   ...admin,                           path: '/auth/segundo-fator/codigos', reply: sessao.codigosRecuperacaoWire },
  confirmarIdentidade: { ...POST,   ...admin, ...counted,               path: '/auth/confirmar-identidade', reply: sessao.identidadeWire },

  readCarrinho:        { ...read,   ...user,                            path: '/carrinho',             reply: carrinhoWire },
  adicionarAoCarrinho: { ...POST,   ...user,                            path: '/carrinho/adicionar',   reply: carrinhoWire },
  aumentarItem:        { ...POST,   ...user,                            path: '/carrinho/aumentar',    reply: carrinhoWire },
  diminuirItem:        { ...POST,   ...user,                            path: '/carrinho/diminuir',    reply: carrinhoWire },
  definirQuantidade:   { ...PUT,    ...user,                            path: '/carrinho/itens/{id}',  reply: carrinhoWire },
  removerItem:         { ...DELETE, ...user,                            path: '/carrinho/remover/{id}', reply: carrinhoWire },
  limparCarrinho:      { ...POST,   ...user,                            path: '/carrinho/limpar',      reply: carrinhoWire },

  readPerfil:          { ...read,   ...user,                            path: '/perfis/me',            reply: perfilWire },
  atualizarPerfil:     { ...PUT,    ...user,                 ...ignored, path: '/perfis/me' },
  readPerfilOf:        { ...read,   ...admin,                           path: '/perfis/{id}',          reply: usuarios.usuarioComPerfilWire },
  listEnderecos:       { ...read,   ...user,                            path: '/enderecos/me',         reply: enderecosMeWire },
  adicionarEndereco:   { ...POST,   ...user,                            path: '/enderecos',            reply: enderecoByNameWire },
  editarEndereco:      { ...PUT,    ...user,                 ...ignored, path: '/enderecos/{id}' },
  definirPadrao:       { ...PUT,    ...user,                 ...ignored, path: '/enderecos/{id}/padrao' },
  excluirEndereco:     { ...DELETE, ...user,                 ...ignored, path: '/enderecos/{id}' },

  listUsuarios:        { ...read,   ...admin,                           path: '/usuarios',             reply: usuarios.usuariosPageWire },
  criarUsuario:        { ...POST,   ...admin,               ...invalidatesFiguras, path: '/usuarios',             reply: usuarios.usuarioWire },
  atualizarUsuario:    { ...PUT,    ...admin,               ...invalidatesFiguras, path: '/usuarios/{id}',        reply: usuarios.usuarioWire },
  excluirUsuario:      { ...DELETE, ...admin,               ...invalidatesFiguras, ...ignored, path: '/usuarios/{id}' },
  historicoUsuario:    { ...read,   ...admin,  ...absent,               path: '/usuarios/{id}/historico', reply: usuarios.historicoUsuarioWire },

  criarPedido:         { ...POST,   ...user, ...counted,    ...invalidatesFiguras, path: '/pedidos/criar',        reply: pedidos.pedidoWire },
  listMeusPedidos:     { ...read,   ...user,                            path: '/pedidos/me',           deadlineMs: 10_000, reply: pedidos.ownPedidosWire, gather: pedidos.gatherPedidos },
  readPedido:          { ...read,   ...user,   ...absent,               path: '/pedidos/{id}',         reply: pedidos.pedidoWire },
  readStatusPedido:    { ...read,   ...user,   ...absent,               path: '/pedidos/{id}/status',  reply: pedidos.statusPedidoWire },
  // Never called: this endpoint checks no owner. `readPedido` and `listMeusPedidos` do.
  readPedidoPublico:   { ...read,   ...anyone, ...absent,               path: '/pedidos/public/{id}',  reply: pedidos.pedidoWire },
  historicoPedido:     { ...read,   ...user,   ...absent,               path: '/pedidos/{id}/historico', reply: pedidos.historicoPedidoWire },
  notasPedido:         { ...read,   ...admin,  ...absent,               path: '/pedidos/{id}/notas',   reply: pedidos.notasPedidoWire },
  anotarPedido:        { ...POST,   ...admin,                ...ignored, path: '/pedidos/{id}/notas' },
  escolherMetodo:      { ...PUT,    ...user,                ...invalidatesFiguras, path: '/pedidos/{id}/metodo',  reply: pedidos.pedidoWire },
  iniciarPix:          { ...POST,   ...user, ...counted,    ...invalidatesFiguras, path: '/pedidos/{id}/pagamento/pix', reply: pixWire },
  cancelarPedido:      { ...PUT,    ...user,                ...invalidatesFiguras, path: '/pedidos/{id}/cancelar', reply: pedidos.pedidoWire },
  desistirDoPedido:    { ...POST,   ...user,                ...invalidatesFiguras, path: '/pedidos/{id}/desistencia', reply: pedidos.pedidoWire },
  receberDesistencia:  { ...POST,   ...admin,               ...invalidatesFiguras, path: '/pedidos/{id}/desistencia/receber', reply: pedidos.pedidoWire },
  repetirEstorno:      { ...POST,   ...admin,               ...invalidatesFiguras, path: '/estornos/{id}/repetir', reply: pedidos.pedidoWire },
  listPedidos:         { ...read,   ...admin,                           path: '/pedidos',              reply: pedidos.pedidosPageWire },
  atualizarPedido:     { ...PUT,    ...admin,               ...invalidatesFiguras, ...ignored, path: '/pedidos/{id}' },
  // Never called: the API refuses it to customers, and its reply is not usable.
  checkoutPedido:      { ...POST,   ...user,                 ...ignored, path: '/pedidos/{id}/checkout' },

  iniciarPagamento:    { ...POST,   ...user, ...counted,    ...invalidatesFiguras, path: '/payment/create-payment-intent', reply: intentWire },
  confirmarPagamento:  { ...POST,   ...user,                ...invalidatesFiguras, path: '/payment/confirmar/{pedidoId}',  reply: confirmacaoWire },

  readResumo:          { ...read,   ...admin,  ...absent,               path: '/resumo',               reply: resumoWire },

  listAuditoria:       { ...read,   ...admin,  ...absent,               path: '/auditoria',            reply: auditoriaPageWire },

  listFretes:          { ...read,   ...anyone, ...absent, cacheGroup: 'fretes', path: '/fretes',           cacheSeconds: 60, reply: fretesWire },
  definirFrete:        { ...PUT,    ...admin,                ...ignored, ...invalidatesFretes, path: '/fretes/{uf}' },
  removerFrete:        { ...DELETE, ...admin,                ...ignored, ...invalidatesFretes, path: '/fretes/{uf}' },
  readFretePadrao:     { ...read,   ...anyone, ...absent, cacheGroup: 'fretes', path: '/fretes/padrao',    cacheSeconds: 60, reply: fretePadraoWire },
  definirFretePadrao:  { ...PUT,    ...admin,                ...ignored, ...invalidatesFretes, path: '/fretes/padrao' },
  removerFretePadrao:  { ...DELETE, ...admin,                ...ignored, ...invalidatesFretes, path: '/fretes/padrao' },
  cotarFrete:          { ...POST,   ...anyone, ...absent,               path: '/frete/cotar',          reply: cotacaoWire },

  listAvaliacoesDoProduto: { ...read, ...anyone, ...absent, ...catalogo, path: '/produtos/{id}/avaliacoes', cacheSeconds: 15, reply: avaliacoes.avaliacoesPublicadasWire },
  listMinhasAvaliacoes: { ...read,  ...user,   ...absent,               path: '/avaliacoes/me',        reply: avaliacoes.minhasAvaliacoesWire },
  avaliarProduto:      { ...POST,   ...user,                            path: '/pedidos/{id}/avaliacoes', reply: avaliacoes.avaliacaoRecebidaWire },
  listAvaliacoes:      { ...read,   ...admin,  ...absent,               path: '/avaliacoes',           reply: avaliacoes.avaliacoesPageWire },
  moderarAvaliacao:    { ...PUT,    ...admin,               ...invalidatesCatalogo, path: '/avaliacoes/{id}', reply: avaliacoes.avaliacaoRecebidaWire },
  responderAvaliacao:  { ...PUT,    ...admin,               ...invalidatesCatalogo, path: '/avaliacoes/{id}/resposta', reply: avaliacoes.avaliacaoRecebidaWire },
  recusarConvites:     { ...POST,   ...anyone,               ...ignored, path: '/avaliacoes/convites/recusar' },

  listFavoritos:       { ...read,   ...user,   ...absent,               path: '/favoritos/me',         reply: favoritosWire },
  adicionarFavorito:   { ...PUT,    ...user,                            path: '/favoritos/{produtoId}', reply: favoritosWire },
  removerFavorito:     { ...DELETE, ...user,                            path: '/favoritos/{produtoId}', reply: favoritosWire },
  juntarFavoritos:     { ...POST,   ...user,                            path: '/favoritos/juntar',     reply: favoritosWire },

  listAvisos:          { ...read,   ...user,   ...absent,               path: '/avisos/me',            reply: avisosWire },
  pedirAviso:          { ...POST,   ...either, ...counted,  ...invalidatesFiguras, ...ignored, path: '/avisos' },
  cancelarAviso:       { ...DELETE, ...user,                ...invalidatesFiguras, path: '/avisos/{id}',          reply: avisosWire },
  confirmarAviso:      { ...POST,   ...anyone, ...counted,  ...invalidatesFiguras, ...ignored, path: '/avisos/confirmar' },
  cancelarAvisos:      { ...POST,   ...anyone, ...counted,  ...invalidatesFiguras, ...ignored, path: '/avisos/cancelar' },

  listAssistentes:     { ...read,   ...user,   ...absent,               path: '/assistentes/me',       reply: assistentesWire },
  criarAssistente:     { ...POST,   ...user,                            path: '/assistentes',          reply: assistenteCriadoWire },
  revogarAssistente:   { ...DELETE, ...user,                            path: '/assistentes/{id}',     reply: assistentesWire },
  trocarCredencial:    { ...POST,   ...anyone, ...counted,              path: '/assistentes/trocar',   reply: trocaWire },

  registrarConsentimento: { ...POST, ...either, ...counted,             path: '/consentimentos',       reply: consentimentoWire },
  listConsentimentos:  { ...read,   ...user,   ...absent,               path: '/consentimentos/me',    reply: consentimentosWire },
} as const satisfies Record<string, Endpoint>;
