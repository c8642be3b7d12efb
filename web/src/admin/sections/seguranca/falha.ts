import type { Problem } from '../../../ui/form/useTextForm.ts';

const UNAVAILABLE =
  'A loja não respondeu agora. Nada se perdeu: espere um instante e tente de novo.';

/** The problem of a refused change; `undefined` when the shop did not answer. */
export function problemOf(
  falha: { readonly mensagem: string; readonly campo: string | null } | undefined,
): readonly Problem[] {
  return [{ field: falha?.campo ?? null, text: falha?.mensagem ?? UNAVAILABLE }];
}

/** The result of a mutation; undefined when the shop did not answer. */
export function resultadoOf<R>(
  answer: Promise<{ data?: { resultado: R } | null | undefined }>,
): Promise<R | undefined> {
  return answer.then(
    ({ data }) => data?.resultado,
    () => undefined,
  );
}
