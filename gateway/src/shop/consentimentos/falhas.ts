/** The shop keeps no choices: this one holds in the browser only. */
export const semCopia = {
  __typename: 'ConsentimentoSemCopia',
  mensagem: 'Sua escolha vale neste navegador. Esta loja não guarda uma cópia dela.',
} as const;
