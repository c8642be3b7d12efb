/** Data that the shop keeps in this browser only after 'Aceitar'. */
export interface OptionalUse {
  readonly key: string;
  readonly files?: string;
  /** Noun phrase that follows "lembra também". */
  readonly label: string;
  readonly purpose: string;
  readonly until: string;
}

/** Everything that 'Aceitar' allows; 'Recusar' deletes its keys. A new entry needs a new policy version. */
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
  {
    key: 'favoritos',
    label: 'os perfumes que você favoritou',
    purpose:
      'Lembram os perfumes que você marcou com o coração. Quem entra na conta os leva para ela.',
    until: 'Até você retirá-los, entrar na conta, recusar ou limpar o navegador.',
  },
];

export function storesOf({ key, files }: OptionalUse): string[] {
  return files === undefined ? [key] : [key, files];
}
