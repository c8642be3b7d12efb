export const DESCRICAO_DO_USERNAME =
  'De 6 a 20 letras sem acento, números, pontos, hifens ou sublinhados.';

/** Non-breaking spaces keep the special characters on one line. */
export const DESCRICAO_DA_SENHA =
  '8 caracteres ou mais, com maiúscula, minúscula, número e um destes: @\u00a0$\u00a0!\u00a0%\u00a0*\u00a0?\u00a0&';
