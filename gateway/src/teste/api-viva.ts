import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import jwt from 'jsonwebtoken';

/** Products, accounts and carts of the double, in the wire's shapes (rest-contract 2). */
export interface VariacaoN {
  id: number;
  nome: string;
  preco: number | null;
  estoque: number | null;
}

export interface ProdutoN {
  id: number;
  ativo: boolean;
  nome: string;
  descricao: string | null;
  categorias: string[];
  precoBase: number | null;
  estoque: number | null;
  slug: string;
  imagemUrl: string | null;
  variacoes: VariacaoN[];
  pedidos: number;
}

interface UsuarioN {
  id: number;
  username: string;
  password: string;
  status: string | null;
  roles: string[];
}

interface LinhaN {
  produtoId: number;
  variacaoId: number | null;
  quantidade: number;
}

export interface ChamadaRecebida {
  readonly metodo: string;
  readonly url: string;
  readonly cabecalhos: IncomingMessage['headers'];
  readonly corpo: string;
}

/**
 * What a call meets instead of its answer. `antes` cuts the connection before anything happens, `depois`
 * does the work and then cuts it, `mudo` never answers, `cortada` sends half of the JSON, a number
 * answers that status with `corpo`.
 */
export type Defeito = 'antes' | 'depois' | 'mudo' | 'cortada' | { status: number; corpo: string };

export const SEGREDO = Buffer.alloc(32, 'segredo-de-teste');

/** The live API with its habits: every error an empty 403, carts keyed by product, volumes only in names. */
export class ApiViva {
  produtos: ProdutoN[] = catalogo();
  categorias = [
    { id: 1, nome: 'Masculino' },
    { id: 2, nome: 'Feminino' },
    { id: 3, nome: 'Árabe' },
  ];
  usuarios: UsuarioN[] = [
    { id: 7, username: 'marina', password: 'Perfume@1', status: 'ATIVO', roles: ['ROLE_USER'] },
    { id: 8, username: 'admin', password: 'Perfume@2', status: null, roles: ['ROLE_ADMIN'] },
  ];
  linhas = new Map<number, LinhaN[]>();
  chamadas: ChamadaRecebida[] = [];
  /** By `METODO /caminho`, without the query; `vezes` left. */
  defeitos = new Map<string, { defeito: Defeito; vezes: number }>();
  abandonadas = 0;
  readonly #servidor = createServer((pedido, resposta) => void this.#atender(pedido, resposta));

  async abrir(): Promise<string> {
    await new Promise<void>((pronto) => this.#servidor.listen(0, '127.0.0.1', pronto));
    const endereco = this.#servidor.address();
    if (endereco === null || typeof endereco === 'string') throw new Error('no port');
    return `http://127.0.0.1:${endereco.port}/api`;
  }

  async fechar(): Promise<void> {
    this.#servidor.closeAllConnections();
    await new Promise((fechado) => this.#servidor.close(fechado));
  }

  estragar(chamada: string, defeito: Defeito, vezes = 1): void {
    this.defeitos.set(chamada, { defeito, vezes });
  }

  /** Paths with their queries, in the order they came. */
  pedidas(metodo?: string): string[] {
    return this.chamadas
      .filter((chamada) => metodo === undefined || chamada.metodo === metodo)
      .map(({ url }) => decodeURIComponent(url).replaceAll('+', ' '));
  }

  token(usuario: { id: number; username: string; roles: string[] }, segundos = 3600): string {
    const { username: sub, id, roles } = usuario;
    const exp = Math.floor(Date.now() / 1000) + segundos;
    return jwt.sign({ sub, id, roles, exp }, SEGREDO, { algorithm: 'HS256' });
  }

  async #atender(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
    const url = new URL(pedido.url ?? '/', 'http://api');
    const caminho = url.pathname.replace(/^\/api/, '');
    const metodo = pedido.method ?? 'GET';
    const corpo = await text(pedido);
    resposta.on('close', () => {
      if (!resposta.writableFinished) this.abandonadas += 1;
    });
    this.chamadas.push({
      metodo,
      url: `${caminho}${url.search}`,
      cabecalhos: pedido.headers,
      corpo,
    });
    const defeito = this.#defeitoDe(`${metodo} ${caminho}`);
    if (defeito === 'mudo') return;
    if (defeito === 'antes') return void resposta.destroy();
    if (typeof defeito === 'object') {
      return void resposta.writeHead(defeito.status).end(defeito.corpo);
    }
    if (pedido.headers.origin !== undefined) {
      return void resposta.writeHead(403).end('Invalid CORS request');
    }
    const valor = this.#responder(metodo, caminho, url.searchParams, corpo, pedido);
    if (defeito === 'depois') return void resposta.destroy();
    if (valor === undefined) return void resposta.writeHead(403).end();
    const json = JSON.stringify(valor);
    resposta.writeHead(200, { 'content-type': 'application/json' });
    resposta.end(defeito === 'cortada' ? json.slice(0, json.length / 2) : json);
  }

  #defeitoDe(chamada: string): Defeito | undefined {
    const guardado = this.defeitos.get(chamada);
    if (!guardado || guardado.vezes === 0) return undefined;
    guardado.vezes -= 1;
    return guardado.defeito;
  }

  /** The JSON to answer; undefined for every kind of refusal, as the live API has but one. */
  #responder(
    metodo: string,
    caminho: string,
    busca: URLSearchParams,
    corpo: string,
    pedido: IncomingMessage,
  ): unknown {
    const autorizacao = pedido.headers.authorization;
    const usuario = autorizacao === undefined ? null : this.#usuarioDe(autorizacao);
    if (usuario === undefined) return undefined;
    if (metodo === 'POST' && caminho === '/auth/login') return this.#entrar(corpo);
    if (metodo === 'GET' && !caminho.startsWith('/carrinho')) {
      return this.#ler(caminho, busca, usuario, autorizacao);
    }
    const usuarioId = Number(
      busca.get('usuarioId') ?? (corpo === '' ? Number.NaN : lerCorpo(corpo)['usuarioId']),
    );
    if (!this.usuarios.some(({ id }) => id === usuarioId)) return undefined;
    return this.#mexerNoCarrinho(metodo, caminho, busca, corpo, usuarioId);
  }

  #usuarioDe(autorizacao: string): UsuarioN | undefined {
    try {
      const claims = jwt.verify(autorizacao.replace(/^Bearer /, ''), SEGREDO);
      return this.usuarios.find(({ username }) => username === claims.sub);
    } catch {
      return undefined;
    }
  }

  #entrar(corpo: string): unknown {
    const { username, password } = lerCorpo(corpo);
    const usuario = this.usuarios.find(
      (um) => um.username === username && um.password === password,
    );
    return (
      usuario && { token: this.token(usuario), usuarioId: usuario.id, username: usuario.username }
    );
  }

  #ler(
    caminho: string,
    busca: URLSearchParams,
    usuario: UsuarioN | null,
    autorizacao: string | undefined,
  ): unknown {
    const ativos = this.produtos.filter(({ ativo }) => ativo);
    const categoria = busca.get('categoria');
    const daCategoria = ativos.filter(
      ({ categorias }) => categoria === null || categorias.includes(categoria),
    );
    if (caminho === '/categorias') return this.categorias;
    if (caminho === '/produtos/destaques') return ativos.map(paraWire).slice(0, 15);
    if (caminho === '/produtos/mais-vendidos') {
      return daCategoria.map(paraWire).slice(0, Number(busca.get('limit') ?? 10));
    }
    if (caminho === '/produtos/destaque-por-categoria') {
      return daCategoria[0] && paraWire(daCategoria[0]);
    }
    if (caminho === '/produtos/listarFiltroShop') return this.#listar(busca, ativos);
    if (caminho === '/usuarios/me') return usuario && { ...usuario, nome: null, email: null };
    if (caminho === '/auth/validate') {
      return autorizacao && jwt.decode(autorizacao.replace('Bearer ', ''));
    }
    const [, chave = ''] = /^\/produtos\/(?:slug\/)?(.+)$/.exec(caminho) ?? [];
    const procurado = decodeURIComponent(chave);
    const produto = this.produtos.find(({ id, slug }) =>
      caminho.startsWith('/produtos/slug/') ? slug === procurado : String(id) === procurado,
    );
    return produto && paraWire(produto);
  }

  #listar(busca: URLSearchParams, ativos: ProdutoN[]): unknown {
    const nomes = (busca.get('categoria') ?? '').split(',').filter(Boolean);
    const texto = (busca.get('search') ?? '').toLowerCase();
    const pagina = Number(busca.get('page') ?? 0);
    const tamanho = Number(busca.get('size') ?? 15);
    const achados = ativos.filter(
      ({ nome, categorias }) =>
        nome.toLowerCase().includes(texto) && nomes.every((um) => categorias.includes(um)),
    );
    return {
      produtos: achados
        .slice(pagina * tamanho, (pagina + 1) * tamanho)
        .map((produto) => ({ ...paraWire(produto), precoBase: precoMinimo(produto) })),
      totalPaginas: Math.ceil(achados.length / tamanho),
      totalProdutos: achados.length,
    };
  }

  #mexerNoCarrinho(
    metodo: string,
    caminho: string,
    busca: URLSearchParams,
    corpo: string,
    usuarioId: number,
  ): unknown {
    const linhas = this.linhas.get(usuarioId) ?? [];
    this.linhas.set(usuarioId, linhas);
    const produtoId = Number(busca.get('produtoId'));
    const primeira = linhas.find((linha) => linha.produtoId === produtoId);
    if (metodo === 'POST' && caminho === '/carrinho/adicionar') {
      this.#adicionar(linhas, lerCorpo(corpo));
    } else if (metodo === 'POST' && caminho === '/carrinho/aumentar') {
      if (primeira) primeira.quantidade += 1;
    } else if (metodo === 'POST' && caminho === '/carrinho/diminuir') {
      if (primeira?.quantidade === 1) linhas.splice(linhas.indexOf(primeira), 1);
      else if (primeira) primeira.quantidade -= 1;
    } else if (metodo === 'DELETE') {
      const alvo = Number(caminho.split('/').at(-1));
      this.linhas.set(
        usuarioId,
        linhas.filter((linha) => linha.produtoId !== alvo),
      );
    } else if (caminho === '/carrinho/limpar') {
      this.linhas.set(usuarioId, []);
    }
    return this.#carrinho(usuarioId);
  }

  #adicionar(linhas: LinhaN[], pedido: Record<string, unknown>): void {
    const variacaoId = pedido['variacaoId'] == null ? null : Number(pedido['variacaoId']);
    const produtoId =
      this.produtos.find(({ variacoes }) => variacoes.some(({ id }) => id === variacaoId))?.id ??
      Number(pedido['produtoId']);
    const linha = linhas.find((uma) =>
      variacaoId === null ? uma.produtoId === produtoId : uma.variacaoId === variacaoId,
    );
    const quantidade = Number(pedido['quantidade'] ?? 0);
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
    return { id: 900 + usuarioId, itens, total: itens.reduce((soma, it) => soma + it.subtotal, 0) };
  }
}

function lerCorpo(corpo: string): Record<string, unknown> {
  const json: unknown = JSON.parse(corpo);
  return typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

function precoMinimo(produto: ProdutoN): number {
  const precos = produto.variacoes.flatMap(({ preco }) => preco ?? []);
  return precos.length > 0 ? Math.min(...precos) : (produto.precoBase ?? 0);
}

function paraWire(produto: ProdutoN): object {
  return { ...produto, precoMinimo: precoMinimo(produto) };
}

function catalogo(): ProdutoN[] {
  const comum = { ativo: true, descricao: null, imagemUrl: null, pedidos: 3, variacoes: [] };
  return [
    {
      ...comum,
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
      ...comum,
      id: 2,
      nome: 'Brisa - Leve',
      slug: 'brisa-leve',
      categorias: ['Feminino', 'Masculino'],
      precoBase: 120.5,
      estoque: 3,
    },
    {
      ...comum,
      id: 3,
      nome: 'Sem Preço',
      slug: 'sem-preco',
      categorias: ['Feminino'],
      precoBase: 0,
      estoque: -2,
    },
    {
      ...comum,
      id: 4,
      nome: 'Aposentado',
      slug: 'aposentado',
      categorias: ['Masculino'],
      precoBase: 50,
      estoque: 9,
      ativo: false,
    },
    {
      ...comum,
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
