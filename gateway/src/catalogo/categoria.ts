import type { CategoriaModel } from './model.ts';

interface Presentation {
  readonly titulo: string;
  readonly descricao: string;
}

const PRESENTATIONS = new Map<string, Presentation>([
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
export function categoriaKey(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<=.)s$/, '');
}

/** A category with its heading and sentence (CAT-01 … CAT-04). */
export function describeCategoria(id: string, nome: string): CategoriaModel {
  const slug = categoriaKey(nome);
  const own = PRESENTATIONS.get(slug);
  return {
    id,
    nome,
    slug,
    titulo: own?.titulo ?? `Linha ${nome}`,
    descricao: own?.descricao ?? 'Descubra fragrâncias únicas dessa categoria.',
  };
}

/** Finds the category that a person, a link or a product's row means by `nome`. */
export function findCategoria(
  categorias: readonly CategoriaModel[],
  nome: string,
): CategoriaModel | undefined {
  const key = categoriaKey(nome);
  return (
    categorias.find((categoria) => categoria.nome === nome) ??
    categorias.find((categoria) => categoria.slug === key)
  );
}
