/** REG-04, C-32, as it is read before anything is written; the signs stay on one line. */
export const DESCRICAO_DA_SENHA =
  '8 caracteres ou mais, com maiúscula, minúscula, número e um destes: @\u00a0$\u00a0!\u00a0%\u00a0*\u00a0?\u00a0&';
