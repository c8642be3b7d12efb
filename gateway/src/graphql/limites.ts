import {
  type ASTNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** What one operation may ask for. Tokens are counted by the parser, the rest by `limites`. */
export const LIMITES = {
  tokens: 2000,
  profundidade: 12,
  apelidos: 30,
  camposRaiz: 30,
  custo: 20_000,
} as const;

type Medida = Record<'profundidade' | 'apelidos' | 'camposRaiz' | 'custo', number>;

const TEXTOS: Readonly<Record<keyof Medida, string>> = {
  profundidade: 'Fields are nested too deep',
  apelidos: 'Too many aliases',
  camposRaiz: 'Too many fields at the root',
  custo: 'The operation asks for too much at once',
};

const LISTA_SEM_TAMANHO = 10;
const ARGUMENTOS_DE_TAMANHO: Readonly<Record<string, number>> = { limite: 50, tamanho: 60 };

/** Refuses operations beyond `LIMITES`, saying the limit and the actual value. Introspection is exempt. */
export const limites: ValidationRule = (contexto: ValidationContext) => ({
  OperationDefinition(operacao) {
    const tipo = contexto.getSchema().getRootType(operacao.operation);
    const medida = medir(contexto.getSchema(), contexto, operacao.selectionSet, tipo);
    for (const chave of ['profundidade', 'apelidos', 'camposRaiz', 'custo'] as const) {
      if (medida[chave] > LIMITES[chave]) {
        contexto.reportError(
          new GraphQLError(`${TEXTOS[chave]}: ${medida[chave]}, the limit is ${LIMITES[chave]}.`),
        );
      }
    }
  },
});

/**
 * Measures a selection before it runs: depth, aliases, root fields, and cost (one a field, times the
 * lengths of the lists it stands in). Each fragment is measured once a type, so nesting cannot multiply the work.
 */
function medir(
  schema: GraphQLSchema,
  documento: Pick<ValidationContext, 'getFragment'>,
  selecao: SelectionSetNode,
  raiz: GraphQLNamedType | null | undefined,
): Medida {
  const fragmentos = new Map<string, Medida>();
  const vazia = (): Medida => ({ profundidade: 0, apelidos: 0, camposRaiz: 0, custo: 0 });

  const doFragmento = (nome: string, tipo: GraphQLNamedType | null | undefined): Medida => {
    const chave = `${nome} ${tipo?.name}`;
    const conhecida = fragmentos.get(chave);
    if (conhecida) return conhecida;
    fragmentos.set(chave, vazia());
    const fragmento: FragmentDefinitionNode | null | undefined = documento.getFragment(nome);
    if (!fragmento) return vazia();
    const alvo = schema.getType(fragmento.typeCondition.name.value) ?? tipo;
    const medida = daSelecao(fragmento.selectionSet, alvo);
    fragmentos.set(chave, medida);
    return medida;
  };

  const doCampo = (campo: FieldNode, tipo: GraphQLNamedType | null | undefined): Medida => {
    const apelidos = campo.alias ? 1 : 0;
    if (campo.name.value.startsWith('__')) return { ...vazia(), apelidos, camposRaiz: 1 };
    const definicao =
      isObjectType(tipo) || isInterfaceType(tipo) ? tipo.getFields()[campo.name.value] : undefined;
    const dentro = campo.selectionSet
      ? daSelecao(campo.selectionSet, definicao && getNamedType(definicao.type))
      : vazia();
    const tamanho = tamanhoPedido(campo);
    // A page's own list was already counted by the size that its page was asked with.
    const daPagina = tipo?.name.startsWith('Pagina') ?? false;
    const eLista =
      !daPagina && definicao !== undefined && isListType(getNullableType(definicao.type));
    const vezes = tamanho ?? (eLista ? LISTA_SEM_TAMANHO : 1);
    return {
      profundidade: 1 + dentro.profundidade,
      apelidos: apelidos + dentro.apelidos,
      camposRaiz: 1,
      custo: 1 + vezes * dentro.custo,
    };
  };

  const daSelecao = (
    { selections }: SelectionSetNode,
    tipo: GraphQLNamedType | null | undefined,
  ): Medida =>
    selections
      .map((no): Medida => {
        if (no.kind === Kind.FIELD) return doCampo(no, tipo);
        if (no.kind === Kind.FRAGMENT_SPREAD) return doFragmento(no.name.value, tipo);
        const condicao = no.typeCondition && schema.getType(no.typeCondition.name.value);
        return daSelecao(no.selectionSet, condicao ?? tipo);
      })
      .reduce(
        (soma, parte) => ({
          profundidade: Math.max(soma.profundidade, parte.profundidade),
          apelidos: soma.apelidos + parte.apelidos,
          camposRaiz: soma.camposRaiz + parte.camposRaiz,
          custo: soma.custo + parte.custo,
        }),
        vazia(),
      );

  return daSelecao(selecao, raiz);
}

/** The length that an argument asks for; a variable may hold the most that the field accepts. */
function tamanhoPedido(campo: FieldNode): number | undefined {
  for (const argumento of campo.arguments ?? []) {
    const maximo = ARGUMENTOS_DE_TAMANHO[argumento.name.value];
    if (maximo !== undefined) return Math.min(maximo, inteiro(argumento.value) ?? maximo);
  }
  return undefined;
}

function inteiro(valor: ASTNode): number | undefined {
  return valor.kind === Kind.INT ? Math.max(1, Number(valor.value)) : undefined;
}
