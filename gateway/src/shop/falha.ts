import type {
  ResolversInterfaceTypes,
  ResolversTypes,
  ResolversUnionTypes,
} from '../resolvers.gen.ts';
import type { CodigoFalha } from '../types.gen.ts';

type Unions = ResolversUnionTypes<ResolversTypes>;

/** The mutations with a result union: `CriarPedido` has `CriarPedidoResultado`. */
type Mutacao = keyof {
  [Union in keyof Unions as Union extends `${infer Name}Resultado` ? Name : never]: unknown;
};

/** What a resolver of a mutation returns: the success, or one of its failures. */
export type Resultado<Name extends Mutacao> = Unions[`${Name}Resultado`];

/** What a port answers to a mutation. */
export type Resposta<Name extends Mutacao> = Promise<Resultado<Name>>;

/** A change as a port makes it: the caller, the mutation whose outcome it answers, and what it takes beside the caller. */
export type Change<Caller, Name extends Mutacao, Args extends readonly unknown[] = []> = (
  caller: Caller,
  ...args: Args
) => Resposta<Name>;

export type FalhaName = NonNullable<ResolversInterfaceTypes<ResolversTypes>['Falha']['__typename']>;

/** The code of a failure type: `CARRINHO_VAZIO` of `CarrinhoVazio`. The schema has one for each (`errors-doc.test.ts`). */
export function codigoOf(name: string): CodigoFalha {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() as CodigoFalha;
}

/**
 * A failure of a result union. `campo` names the input field, null for none; `mensagem` is the Portuguese text that a
 * person reads. The type's other fields are added by the caller.
 */
export function falha<Name extends FalhaName>(
  __typename: Name,
  campo: string | null,
  mensagem: string,
) {
  return { __typename, codigo: codigoOf(__typename), campo, mensagem } as const;
}

/** A failure of one type. */
export type Falha<Name extends FalhaName> = ReturnType<typeof falha<Name>>;

/** A change that has nothing to show but its text. */
export function confirmacao(mensagem: string) {
  return { __typename: 'Confirmacao', mensagem } as const;
}

/** The input breaks a rule; `campo` names the input field. */
export function dadosInvalidos(campo: string | null, mensagem: string) {
  return falha('DadosInvalidos', campo, mensagem);
}

export type DadosInvalidosModel = Falha<'DadosInvalidos'>;

/** The API refused the input without saying more than the field. */
export function dadosRecusados({ campo }: { readonly campo: string | null }): DadosInvalidosModel {
  return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
}

/** A field and its text when it breaks a rule. */
export type Rule = readonly [campo: string | null, mensagem: string | false | null];

/** The first broken rule of an input; null when there is none. */
export function firstProblem(rules: readonly Rule[]): DadosInvalidosModel | null {
  for (const [campo, mensagem] of rules) {
    if (mensagem) return dadosInvalidos(campo, mensagem);
  }
  return null;
}

/** The data changed since the caller read it; `mensagem` says what to do. `atual` is null when it cannot be read. */
export function conflito<Atual>(mensagem: string, atual: Atual | null) {
  return { ...falha('Conflito', 'versao', mensagem), atual };
}
