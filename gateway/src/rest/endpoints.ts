import { carrinhoWire } from '../carrinho/wire.ts';
import { categoriasWire, paginaWire, produtosWire, produtoWire } from '../catalogo/wire.ts';
import { contaWire } from '../conta/wire.ts';
import { claimsWire, loginWire } from '../sessao/wire.ts';
import type { Endpoint } from './chamada.ts';

const leitura = { metodo: 'GET', prazoMs: 5000, repetivel: true } as const;
const escrita = { prazoMs: 8000, repetivel: false, cacheSegundos: 0 } as const;
const publico = { acesso: 'publico' } as const;
const daSessao = { acesso: 'sessao', cacheSegundos: 0 } as const;

/** Every call the gateway makes, one row an endpoint (rest-contract 3). No address stands anywhere else. */
// biome-ignore format: a table is read by its columns
export const endpoints = {
  listarCategorias:     { ...leitura, ...publico, caminho: '/categorias',                      cacheSegundos: 60, resposta: categoriasWire },
  listarProdutos:       { ...leitura, ...publico, caminho: '/produtos/listarFiltroShop',       cacheSegundos: 20, resposta: paginaWire },
  listarDestaques:      { ...leitura, ...publico, caminho: '/produtos/destaques',              cacheSegundos: 60, resposta: produtosWire },
  destaqueDaCategoria:  { ...leitura, ...publico, caminho: '/produtos/destaque-por-categoria', cacheSegundos: 60, resposta: produtoWire },
  listarMaisVendidos:   { ...leitura, ...publico, caminho: '/produtos/mais-vendidos',          cacheSegundos: 60, resposta: produtosWire },
  produtoPorSlug:       { ...leitura, ...publico, caminho: '/produtos/slug/{slug}',            cacheSegundos: 15, resposta: produtoWire },
  produtoPorId:         { ...leitura, ...publico, caminho: '/produtos/{id}',                   cacheSegundos: 0,  resposta: produtoWire },

  entrar:               { ...escrita, ...publico,  metodo: 'POST', caminho: '/auth/login', resposta: loginWire },
  validarToken:         { ...leitura, ...daSessao, caminho: '/auth/validate',              resposta: claimsWire },
  minhaConta:           { ...leitura, ...daSessao, caminho: '/usuarios/me',                resposta: contaWire },

  lerCarrinho:          { ...leitura, ...daSessao, caminho: '/carrinho',                                     resposta: carrinhoWire },
  adicionarAoCarrinho:  { ...escrita, ...daSessao, metodo: 'POST',   caminho: '/carrinho/adicionar',         resposta: carrinhoWire },
  aumentarItem:         { ...escrita, ...daSessao, metodo: 'POST',   caminho: '/carrinho/aumentar',          resposta: carrinhoWire },
  diminuirItem:         { ...escrita, ...daSessao, metodo: 'POST',   caminho: '/carrinho/diminuir',          resposta: carrinhoWire },
  removerItem:          { ...escrita, ...daSessao, metodo: 'DELETE', caminho: '/carrinho/remover/{id}',      resposta: carrinhoWire },
  limparCarrinho:       { ...escrita, ...daSessao, metodo: 'POST',   caminho: '/carrinho/limpar',            resposta: carrinhoWire },
} as const satisfies Record<string, Endpoint>;
