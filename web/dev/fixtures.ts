import type { Linha } from '../src/shop/carrinho/disponibilidade.ts';
import type { Carrinho } from '../src/shop/carrinho/otimista.ts';
import type { CategoriaDoCatalogo } from '../src/shop/catalogo/useCatalogo.ts';
import type { ProdutoAVendaFragment } from '../src/shop/produto/cartao/ProdutoAVenda.gen.ts';
import type { ProdutoCardFragment } from '../src/shop/produto/cartao/ProdutoCard.gen.ts';
import type { ProdutoDaPagina } from '../src/shop/produto/compra.ts';
import type { Visto } from '../src/shop/produto/vistos.ts';
import type { FotoFragment } from '../src/ui/Picture.gen.ts';
import frasco from './frasco.svg?no-inline';

export const foto: FotoFragment = {
  __typename: 'Imagem',
  url: frasco,
  largura: 400,
  altura: 500,
  miniatura: null,
  alt: 'Um frasco de perfume',
  fontes: [],
};

type Variacao = ProdutoAVendaFragment['variacoes'][number];

const volume = (volumeMl: number, change: Partial<Variacao> = {}): Variacao => ({
  __typename: 'Variacao',
  id: `v${volumeMl}`,
  nome: `${volumeMl} ml`,
  preco: volumeMl * 5 - 0.1,
  estoque: 12,
  disponivel: true,
  volumeMl,
  precoPorMl: 4.98,
  ...change,
});

export const volumes = [
  volume(3, { estoque: 0, disponivel: false }),
  volume(5, { estoque: 4 }),
  volume(10, { estoque: 1 }),
  volume(30),
];

const simples: ProdutoAVendaFragment = {
  __typename: 'Produto',
  id: 'simples',
  slug: 'noite-de-oud',
  nome: 'Noite de Oud',
  descricao:
    'Açafrão e rosa sobre madeira escura, com a fumaça de quem chega tarde e não pede licença.',
  ativo: true,
  precoMinimo: 329.9,
  notaTexto: '★ 4,6 · 12 avaliações',
  precoVaria: false,
  estoqueTotal: 8,
  disponivel: true,
  imagem: foto,
  variacoes: [],
};

export const produtos: Readonly<Record<string, ProdutoAVendaFragment>> = {
  Simples: simples,
  'Com volumes': {
    ...simples,
    id: 'volumes',
    nome: 'Flor de Sal',
    precoMinimo: 24.9,
    notaTexto: null,
    precoVaria: true,
    variacoes: volumes,
  },
  Esgotado: {
    ...simples,
    id: 'esgotado',
    nome: 'Chuva no Telhado',
    estoqueTotal: 0,
    disponivel: false,
    variacoes: [
      volume(5, { estoque: 0, disponivel: false }),
      volume(10, { estoque: 0, disponivel: false }),
    ],
  },
  Inativo: { ...simples, id: 'inativo', nome: 'Verão Passado', ativo: false, disponivel: false },
  'Sem preço': {
    ...simples,
    id: 'sem-preco',
    nome: 'Ainda sem Nome',
    precoMinimo: null,
    disponivel: false,
    imagem: null,
  },
  'Nome longo': {
    ...simples,
    id: 'longo',
    nome: 'A Última Carta Escrita à Luz de uma Lamparina Antes que o Navio Partisse de Alexandria',
    precoMinimo: 12_489.9,
    precoVaria: true,
    variacoes: [volume(3), volume(5), volume(10), volume(15), volume(20), volume(30)],
  },
};

export const daHome = (change: Partial<ProdutoCardFragment> = {}): ProdutoCardFragment => ({
  __typename: 'Produto',
  id: 'home',
  slug: 'flor-de-sal',
  nome: 'Flor de Sal',
  ativo: true,
  disponivel: true,
  precoMinimo: 24.9,
  notaTexto: null,
  imagem: foto,
  variacoes: volumes,
  ...change,
});

export const categorias: CategoriaDoCatalogo[] = [
  'Masculino',
  'Feminino',
  'Árabe',
  'Importado',
  'Nicho',
].map((nome, index) => ({
  __typename: 'Categoria',
  id: String(index + 1),
  nome,
  titulo: `Perfumes ${nome}s`,
  descricao: '',
  slug: nome.toLowerCase(),
}));

export const visto: Visto = {
  id: 'visto',
  slug: 'flor-de-sal',
  nome: 'Flor de Sal',
  preco: 24.9,
  emVolumes: true,
  foto: { url: frasco, largura: 400, altura: 500 },
  vistoEm: 0,
};

export const daPagina: ProdutoDaPagina = {
  kit: null,
  __typename: 'Produto',
  id: 'pagina',
  slug: 'flor-de-sal',
  nome: 'Flor de Sal',
  descricao:
    'A maré que seca na pele. Notas de saída: bergamota, sal. Notas de coração: jasmim, sálvia. Notas de fundo: âmbar-cinza, musgo.',
  ativo: true,
  precoBase: null,
  estoqueTotal: 17,
  disponivel: true,
  ficha: null,
  notas: [],
  avisaEstoque: false,
  imagem: foto,
  imagens: [{ __typename: 'ImagemDoProduto', imagem: foto }],
  capa: { __typename: 'Imagem', url: foto.url, largura: 1200, altura: 630, alt: 'Flor de Sal' },
  variacoes: volumes,
  resumoAvaliacoes: null,
  avaliacoes: null,
  categorias: [{ __typename: 'Categoria', id: '5', nome: 'Nicho' }],
  parecidos: [],
};

export function linha(change: Partial<Linha> = {}): Linha {
  const whole: Linha = {
    __typename: 'ItemCarrinho',
    id: 'l1',
    produtoId: 'pagina',
    variacaoId: 'v10',
    nomeProduto: 'Flor de Sal',
    variacaoNome: '10 ml',
    quantidade: 2,
    precoUnitario: 49.9,
    subtotal: 0,
    disponivel: true,
    estoque: 12,
    imagem: foto,
    produto: {
      __typename: 'Produto',
      id: 'pagina',
      slug: 'flor-de-sal',
      ativo: true,
      avisaEstoque: true,
      descricao: '',
    },
    ...change,
  };
  return { ...whole, subtotal: Math.round(whole.precoUnitario * whole.quantidade * 100) / 100 };
}

export function carrinho(...itens: readonly Linha[]): Carrinho {
  return {
    __typename: 'Carrinho',
    id: 'c7',
    itens: [...itens],
    total: Math.round(itens.reduce((sum, { subtotal }) => sum + subtotal * 100, 0)) / 100,
    quantidadeTotal: itens.reduce((sum, { quantidade }) => sum + quantidade, 0),
    retirados: [],
  };
}

export const cheio = carrinho(
  linha(),
  linha({
    id: 'l2',
    produtoId: 'noite',
    variacaoId: null,
    variacaoNome: null,
    nomeProduto: 'Noite de Oud, em frasco de colecionador numerado',
    quantidade: 1,
    precoUnitario: 329.9,
    estoque: 1,
  }),
  linha({
    id: 'l3',
    produtoId: 'chuva',
    nomeProduto: 'Chuva no Telhado',
    disponivel: false,
    estoque: 0,
  }),
);

export const loja = {
  __typename: 'Configuracao',
  marca: 'Decantária',
  conversaUrl: 'https://conversa.example/loja',
  pagamento: { __typename: 'ConfiguracaoPagamento', provedor: 'SIMULADO' },
  empresa: {
    __typename: 'Empresa',
    razaoSocial: 'Decantária Comércio de Perfumes Ltda.',
    cnpj: '00.000.000/0001-00',
    endereco: 'Rua das Essências, 100 – Centro',
    cidade: 'Eusébio, CE',
    email: 'atendimento@decantaria.example',
    redeSocialUrl: 'https://social.example/loja',
  },
  capa: { __typename: 'Imagem', url: foto.url, largura: 1200, altura: 630, alt: 'Decantária' },
} as const;
