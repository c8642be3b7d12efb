import { fold } from '@decantaria/brasil/text';
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

/** The key of a category's spellings, and its slug: ignores case, accents, spacing and a final "s". */
export function categoriaKey(nome: string): string {
  return fold(nome)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<=.)s$/, '');
}

/** A category with its title and description. */
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

/** The category with this name; an exact name wins over another spelling. */
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
