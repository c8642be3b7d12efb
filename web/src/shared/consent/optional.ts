/** Something that the shop does with this browser only after 'Aceitar'. */
export interface OptionalUse {
  /** Under which name local storage holds it. */
  readonly key: string;
  /** Under which name the browser's storage of files holds what belongs to it. */
  readonly files?: string;
  /** What it is, to go on after "lembra também". */
  readonly label: string;
  readonly purpose: string;
  readonly until: string;
}

/**
 * All that 'Aceitar' allows (C-60). The question, the policy's table and the tests read it here; 'Recusar' removes
 * every key of it. What is added here needs a new version of the policy.
 */
export const OPTIONAL_USES: readonly OptionalUse[] = [
  {
    key: 'cepDeEntrega',
    label: 'o CEP de entrega',
    purpose:
      'Lembra o CEP que você escreveu para ver o frete. Sem o aceite, só no armazenamento da aba, até ela fechar.',
    until: 'Até você recusar ou limpar o navegador.',
  },
  {
    key: 'perfumesVistos',
    files: 'fotosVistas',
    label: 'os últimos perfumes que você abriu',
    purpose:
      'Lembram os últimos doze perfumes que você abriu, com a foto, o preço e a data, para mostrar de novo, também sem conexão.',
    until: 'Noventa dias, ou até você sair da conta, recusar ou limpar o navegador.',
  },
];

/** Every name under which the browser holds it. */
export function storesOf({ key, files }: OptionalUse): string[] {
  return files === undefined ? [key] : [key, files];
}
