import { falha } from '../falha.ts';
import type { ConfirmacaoNecessariaModel } from './model.ts';

/** A password that the caller gave again is wrong. */
export const senhaIncorreta = falha(
  'CredenciaisInvalidas',
  'senha',
  '❌ Senha incorreta. Confira e tente de novo.',
);

export const codigoInvalido = falha(
  'CodigoInvalido',
  'codigo',
  '❌ Código inválido ou já usado. Confira o código atual do aplicativo.',
);

/** More than a session alone may do (`identidade.ts`). */
export const confirmacaoNecessaria: ConfirmacaoNecessariaModel = falha(
  'ConfirmacaoNecessaria',
  null,
  '🔐 Para fazer isto, confirme que é você.',
);
