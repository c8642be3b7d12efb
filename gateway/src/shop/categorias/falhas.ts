import { dadosInvalidos } from '../falha.ts';

/** The API refused the change without a reason. */
export const naoAceita = dadosInvalidos(
  null,
  'A loja não aceitou esta mudança, e nada foi salvo. Recarregue as categorias e tente de novo.',
);
