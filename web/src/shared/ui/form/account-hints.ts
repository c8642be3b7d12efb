/** REG-03, as it is read before anything is written. */
export const DESCRICAO_DO_USERNAME = 'De 6 a 20 caracteres, sem espaços.';

/** REG-04, C-32, as it is read before anything is written; the signs stay on one line. */
export const DESCRICAO_DA_SENHA =
  '8 caracteres ou mais, com maiúscula, minúscula, número e um destes: @\u00a0$\u00a0!\u00a0%\u00a0*\u00a0?\u00a0&';
