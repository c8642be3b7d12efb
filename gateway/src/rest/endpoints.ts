import { carrinhoWire } from '../carrinho/wire.ts';
import { categoriasWire, paginaWire, produtosWire, produtoWire } from '../catalogo/wire.ts';
import { contaWire } from '../conta/wire.ts';
import { claimsWire, loginWire } from '../sessao/wire.ts';
import type { Endpoint } from './call.ts';

const read = { method: 'GET', deadlineMs: 5000, repeatable: true } as const;
const write = { deadlineMs: 8000, repeatable: false, cacheSeconds: 0 } as const;
const anyone = { access: 'public' } as const;
const signedIn = { access: 'session', cacheSeconds: 0 } as const;

/** Every call the gateway makes, one row an endpoint (rest-contract 3). No address stands anywhere else. */
// biome-ignore format: a table is read by its columns
export const endpoints = {
  listCategorias:      { ...read, ...anyone, path: '/categorias',                      cacheSeconds: 60, reply: categoriasWire },
  listProdutos:        { ...read, ...anyone, path: '/produtos/listarFiltroShop',       cacheSeconds: 20, reply: paginaWire },
  listDestaques:       { ...read, ...anyone, path: '/produtos/destaques',              cacheSeconds: 60, reply: produtosWire },
  readDestaque:        { ...read, ...anyone, path: '/produtos/destaque-por-categoria', cacheSeconds: 60, reply: produtoWire },
  listMaisVendidos:    { ...read, ...anyone, path: '/produtos/mais-vendidos',          cacheSeconds: 60, reply: produtosWire },
  readProdutoBySlug:   { ...read, ...anyone, path: '/produtos/slug/{slug}',            cacheSeconds: 15, reply: produtoWire },
  readProdutoById:     { ...read, ...anyone, path: '/produtos/{id}',                   cacheSeconds: 0,  reply: produtoWire },

  entrar:              { ...write, ...anyone,   method: 'POST', path: '/auth/login',    reply: loginWire },
  validateToken:       { ...read,  ...signedIn,                 path: '/auth/validate', reply: claimsWire },
  readConta:           { ...read,  ...signedIn,                 path: '/usuarios/me',   reply: contaWire },

  readCarrinho:        { ...read,  ...signedIn,                   path: '/carrinho',              reply: carrinhoWire },
  adicionarAoCarrinho: { ...write, ...signedIn, method: 'POST',   path: '/carrinho/adicionar',    reply: carrinhoWire },
  aumentarItem:        { ...write, ...signedIn, method: 'POST',   path: '/carrinho/aumentar',     reply: carrinhoWire },
  diminuirItem:        { ...write, ...signedIn, method: 'POST',   path: '/carrinho/diminuir',     reply: carrinhoWire },
  removerItem:         { ...write, ...signedIn, method: 'DELETE', path: '/carrinho/remover/{id}', reply: carrinhoWire },
  limparCarrinho:      { ...write, ...signedIn, method: 'POST',   path: '/carrinho/limpar',       reply: carrinhoWire },
} as const satisfies Record<string, Endpoint>;
