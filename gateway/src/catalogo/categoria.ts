import type { CategoriaModelo } from '../graphql/modelos.ts';

interface Apresentacao {
  readonly titulo: string;
  readonly descricao: string;
}

const APRESENTACOES = new Map<string, Apresentacao>([
  [
    'masculino',
    {
      titulo: 'Perfumes Masculinos',
      descricao: 'Fragrâncias marcantes que traduzem força e sofisticação.',
    },
  ],
  [
    'feminino',
    {
      titulo: 'Perfumes Femininos',
      descricao: 'Elegância e delicadeza em essências inesquecíveis.',
    },
  ],
  ['arabe', { titulo: 'Perfumes Árabes', descricao: 'Intensidade em fragrâncias exclusivas.' }],
]);

/**
 * What makes two spellings one category: case, accents, spacing and a final "s" do not count (C-02).
 * It is also `Categoria.slug`.
 */
export function chaveDeCategoria(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<=.)s$/, '');
}

/** A category with its heading and sentence (CAT-01 … CAT-04). */
export function descreverCategoria(id: string, nome: string): CategoriaModelo {
  const slug = chaveDeCategoria(nome);
  const propria = APRESENTACOES.get(slug);
  return {
    id,
    nome,
    slug,
    titulo: propria?.titulo ?? `Linha ${nome}`,
    descricao: propria?.descricao ?? 'Descubra fragrâncias únicas dessa categoria.',
  };
}

/** Finds the category that a person, a link or a product's row means by `nome`. */
export function acharCategoria(
  categorias: readonly CategoriaModelo[],
  nome: string,
): CategoriaModelo | undefined {
  const chave = chaveDeCategoria(nome);
  return (
    categorias.find((categoria) => categoria.nome === nome) ??
    categorias.find((categoria) => categoria.slug === chave)
  );
}
