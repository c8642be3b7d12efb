import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import jwt from 'jsonwebtoken';

/** Products, accounts and carts of the double, in the wire's shapes (rest-contract 2). */
export interface WireVariacao {
  id: number;
  nome: string;
  preco: number | null;
  estoque: number | null;
}

export interface WireProduto {
  id: number;
  ativo: boolean;
  nome: string;
  descricao: string | null;
  categorias: string[];
  precoBase: number | null;
  estoque: number | null;
  slug: string;
  imagemUrl: string | null;
  variacoes: WireVariacao[];
  pedidos: number;
}

interface WireUsuario {
  id: number;
  username: string;
  password: string;
  status: string | null;
  roles: string[];
}

interface WireLinha {
  produtoId: number;
  variacaoId: number | null;
  quantidade: number;
}

export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * What a call meets instead of its answer. `before` cuts the connection before anything happens, `after`
 * does the work and then cuts it, `silent` never answers, `truncated` sends half of the JSON, a number
 * answers that status with `body`.
 */
export type Fault = 'before' | 'after' | 'silent' | 'truncated' | { status: number; body: string };

export const SECRET = Buffer.alloc(32, 'segredo-de-teste');

/** The live API with its habits: every error an empty 403, carts keyed by product, volumes only in names. */
export class LiveApi {
  produtos: WireProduto[] = catalogo();
  categorias = [
    { id: 1, nome: 'Masculino' },
    { id: 2, nome: 'Feminino' },
    { id: 3, nome: 'Árabe' },
  ];
  usuarios: WireUsuario[] = [
    { id: 7, username: 'marina', password: 'Perfume@1', status: 'ATIVO', roles: ['ROLE_USER'] },
    { id: 8, username: 'admin', password: 'Perfume@2', status: null, roles: ['ROLE_ADMIN'] },
  ];
  linhas = new Map<number, WireLinha[]>();
  calls: ReceivedCall[] = [];
  /** By `METHOD /path`, without the query; `times` left. */
  faults = new Map<string, { fault: Fault; times: number }>();
  abandoned = 0;
  readonly #server = createServer((request, reply) => void this.#serve(request, reply));

  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}/api`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  spoil(call: string, fault: Fault, times = 1): void {
    this.faults.set(call, { fault, times });
  }

  /** Paths with their queries, in the order they came. */
  requested(method?: string): string[] {
    return this.calls
      .filter((call) => method === undefined || call.method === method)
      .map(({ url }) => decodeURIComponent(url).replaceAll('+', ' '));
  }

  token(usuario: { id: number; username: string; roles: string[] }, seconds = 3600): string {
    const { username: sub, id, roles } = usuario;
    const exp = Math.floor(Date.now() / 1000) + seconds;
    return jwt.sign({ sub, id, roles, exp }, SECRET, { algorithm: 'HS256' });
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://api');
    const path = url.pathname.replace(/^\/api/, '');
    const method = request.method ?? 'GET';
    const body = await text(request);
    reply.on('close', () => {
      if (!reply.writableFinished) this.abandoned += 1;
    });
    this.calls.push({
      method,
      url: `${path}${url.search}`,
      headers: request.headers,
      body,
    });
    const fault = this.#faultOf(`${method} ${path}`);
    if (fault === 'silent') return;
    if (fault === 'before') return void reply.destroy();
    if (typeof fault === 'object') {
      return void reply.writeHead(fault.status).end(fault.body);
    }
    if (request.headers.origin !== undefined) {
      return void reply.writeHead(403).end('Invalid CORS request');
    }
    const value = this.#answer(method, path, url.searchParams, body, request);
    if (fault === 'after') return void reply.destroy();
    if (value === undefined) return void reply.writeHead(403).end();
    const json = JSON.stringify(value);
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(fault === 'truncated' ? json.slice(0, json.length / 2) : json);
  }

  #faultOf(call: string): Fault | undefined {
    const kept = this.faults.get(call);
    if (!kept || kept.times === 0) return undefined;
    kept.times -= 1;
    return kept.fault;
  }

  /** The JSON to answer; undefined for every kind of refusal, as the live API has but one. */
  #answer(
    method: string,
    path: string,
    search: URLSearchParams,
    body: string,
    request: IncomingMessage,
  ): unknown {
    const authorization = request.headers.authorization;
    const usuario = authorization === undefined ? null : this.#usuarioOf(authorization);
    if (usuario === undefined) return undefined;
    if (method === 'POST' && path === '/auth/login') return this.#entrar(body);
    if (method === 'GET' && !path.startsWith('/carrinho')) {
      return this.#read(path, search, usuario, authorization);
    }
    const usuarioId = Number(
      search.get('usuarioId') ?? (body === '' ? Number.NaN : readBody(body)['usuarioId']),
    );
    if (!this.usuarios.some(({ id }) => id === usuarioId)) return undefined;
    return this.#changeCarrinho(method, path, search, body, usuarioId);
  }

  #usuarioOf(authorization: string): WireUsuario | undefined {
    try {
      const claims = jwt.verify(authorization.replace(/^Bearer /, ''), SECRET);
      return this.usuarios.find(({ username }) => username === claims.sub);
    } catch {
      return undefined;
    }
  }

  #entrar(body: string): unknown {
    const { username, password } = readBody(body);
    const usuario = this.usuarios.find(
      (one) => one.username === username && one.password === password,
    );
    return (
      usuario && { token: this.token(usuario), usuarioId: usuario.id, username: usuario.username }
    );
  }

  #read(
    path: string,
    search: URLSearchParams,
    usuario: WireUsuario | null,
    authorization: string | undefined,
  ): unknown {
    const active = this.produtos.filter(({ ativo }) => ativo);
    const categoria = search.get('categoria');
    const inCategoria = active.filter(
      ({ categorias }) => categoria === null || categorias.includes(categoria),
    );
    if (path === '/categorias') return this.categorias;
    if (path === '/produtos/destaques') return active.map(toWire).slice(0, 15);
    if (path === '/produtos/mais-vendidos') {
      return inCategoria.map(toWire).slice(0, Number(search.get('limit') ?? 10));
    }
    if (path === '/produtos/destaque-por-categoria') {
      return inCategoria[0] && toWire(inCategoria[0]);
    }
    if (path === '/produtos/listarFiltroShop') return this.#list(search, active);
    if (path === '/usuarios/me') return usuario && { ...usuario, nome: null, email: null };
    if (path === '/auth/validate') {
      return authorization && jwt.decode(authorization.replace('Bearer ', ''));
    }
    const [, key = ''] = /^\/produtos\/(?:slug\/)?(.+)$/.exec(path) ?? [];
    const wanted = decodeURIComponent(key);
    const produto = this.produtos.find(({ id, slug }) =>
      path.startsWith('/produtos/slug/') ? slug === wanted : String(id) === wanted,
    );
    return produto && toWire(produto);
  }

  #list(search: URLSearchParams, active: WireProduto[]): unknown {
    const nomes = (search.get('categoria') ?? '').split(',').filter(Boolean);
    const term = (search.get('search') ?? '').toLowerCase();
    const pagina = Number(search.get('page') ?? 0);
    const size = Number(search.get('size') ?? 15);
    const found = active.filter(
      ({ nome, categorias }) =>
        nome.toLowerCase().includes(term) && nomes.every((one) => categorias.includes(one)),
    );
    return {
      produtos: found
        .slice(pagina * size, (pagina + 1) * size)
        .map((produto) => ({ ...toWire(produto), precoBase: precoMinimo(produto) })),
      totalPaginas: Math.ceil(found.length / size),
      totalProdutos: found.length,
    };
  }

  #changeCarrinho(
    method: string,
    path: string,
    search: URLSearchParams,
    body: string,
    usuarioId: number,
  ): unknown {
    const linhas = this.linhas.get(usuarioId) ?? [];
    this.linhas.set(usuarioId, linhas);
    const produtoId = Number(search.get('produtoId'));
    const first = linhas.find((linha) => linha.produtoId === produtoId);
    if (method === 'POST' && path === '/carrinho/adicionar') {
      this.#add(linhas, readBody(body));
    } else if (method === 'POST' && path === '/carrinho/aumentar') {
      if (first) first.quantidade += 1;
    } else if (method === 'POST' && path === '/carrinho/diminuir') {
      if (first?.quantidade === 1) linhas.splice(linhas.indexOf(first), 1);
      else if (first) first.quantidade -= 1;
    } else if (method === 'DELETE') {
      const target = Number(path.split('/').at(-1));
      this.linhas.set(
        usuarioId,
        linhas.filter((linha) => linha.produtoId !== target),
      );
    } else if (path === '/carrinho/limpar') {
      this.linhas.set(usuarioId, []);
    }
    return this.#carrinho(usuarioId);
  }

  #add(linhas: WireLinha[], request: Record<string, unknown>): void {
    const variacaoId = request['variacaoId'] == null ? null : Number(request['variacaoId']);
    const produtoId =
      this.produtos.find(({ variacoes }) => variacoes.some(({ id }) => id === variacaoId))?.id ??
      Number(request['produtoId']);
    const linha = linhas.find((one) =>
      variacaoId === null ? one.produtoId === produtoId : one.variacaoId === variacaoId,
    );
    const quantidade = Number(request['quantidade'] ?? 0);
    if (linha) linha.quantidade += quantidade;
    else linhas.push({ produtoId, variacaoId, quantidade });
  }

  #carrinho(usuarioId: number): unknown {
    const itens = (this.linhas.get(usuarioId) ?? []).map((linha) => {
      const produto = this.produtos.find(({ id }) => id === linha.produtoId);
      const variacao = produto?.variacoes.find(({ id }) => id === linha.variacaoId);
      const preco = variacao ? variacao.preco : produto?.precoBase;
      return {
        produtoId: linha.produtoId,
        nomeProduto: variacao ? `${produto?.nome} - ${variacao.nome}` : produto?.nome,
        precoUnitario: preco,
        quantidade: linha.quantidade,
        subtotal: (preco ?? Number.NaN) * linha.quantidade,
        imagemUrl: produto?.imagemUrl,
      };
    });
    // A line without a price is the poison of rest-contract 3.4: every answer crashes from now on.
    if (itens.some(({ precoUnitario }) => precoUnitario == null)) return undefined;
    return { id: 900 + usuarioId, itens, total: itens.reduce((sum, it) => sum + it.subtotal, 0) };
  }
}

function readBody(body: string): Record<string, unknown> {
  const json: unknown = JSON.parse(body);
  return typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

function precoMinimo(produto: WireProduto): number {
  const precos = produto.variacoes.flatMap(({ preco }) => preco ?? []);
  return precos.length > 0 ? Math.min(...precos) : (produto.precoBase ?? 0);
}

function toWire(produto: WireProduto): object {
  return { ...produto, precoMinimo: precoMinimo(produto) };
}

function catalogo(): WireProduto[] {
  const common = { ativo: true, descricao: null, imagemUrl: null, pedidos: 3, variacoes: [] };
  return [
    {
      ...common,
      id: 1,
      nome: 'Noite de Oud',
      slug: 'noite-de-oud',
      categorias: ['Árabe'],
      precoBase: null,
      estoque: 0,
      imagemUrl: '/imagens/noite-960.jpg',
      variacoes: [
        { id: 11, nome: '5 ml', preco: 39.9, estoque: 4 },
        { id: 12, nome: '10 ml', preco: 69.9, estoque: 10 },
        { id: 13, nome: '10 ml - spray', preco: 75, estoque: 2 },
        { id: 14, nome: '30 ml', preco: 180, estoque: 0 },
      ],
    },
    {
      ...common,
      id: 2,
      nome: 'Brisa - Leve',
      slug: 'brisa-leve',
      categorias: ['Feminino', 'Masculino'],
      precoBase: 120.5,
      estoque: 3,
    },
    {
      ...common,
      id: 3,
      nome: 'Sem Preço',
      slug: 'sem-preco',
      categorias: ['Feminino'],
      precoBase: 0,
      estoque: -2,
    },
    {
      ...common,
      id: 4,
      nome: 'Aposentado',
      slug: 'aposentado',
      categorias: ['Masculino'],
      precoBase: 50,
      estoque: 9,
      ativo: false,
    },
    {
      ...common,
      id: 5,
      nome: 'Gêmeos',
      slug: 'gemeos',
      categorias: ['Masculino'],
      precoBase: null,
      estoque: null,
      variacoes: [
        { id: 51, nome: '5 ml', preco: 20, estoque: 5 },
        { id: 52, nome: '5 ml', preco: 25, estoque: 5 },
      ],
    },
  ];
}
