import type { Shop } from '../../config.ts';
import { button, type EmailContent, paragraph } from '../content.ts';
import { greeting } from '../formats.ts';

/** The owner of an account. Without a name the greeting has none. */
export interface Pessoa {
  nome?: string | null | undefined;
}

/** Link that sets a new password. `minutos` is its lifetime since the request. */
export function redefinirSenha({
  nome,
  link,
  minutos,
}: Pessoa & { link: string; minutos: number }): EmailContent {
  return {
    assunto: 'Redefina sua senha',
    previa: `O link vale por ${minutos} minutos.`,
    titulo: 'Redefina sua senha',
    blocks: [
      paragraph(`${greeting(nome)} Recebemos um pedido para trocar a senha da sua conta.`),
      button('Escolher nova senha', link),
      paragraph(
        `O link vale por ${minutos} minutos e só uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.`,
      ),
    ],
  };
}

/** Notice of a changed password. */
export function senhaAlterada({ nome }: Pessoa, { publicUrl }: Shop): EmailContent {
  return {
    assunto: 'Sua senha foi alterada',
    previa: 'Se não foi você, recupere sua conta agora.',
    titulo: 'Sua senha foi alterada',
    blocks: [
      paragraph(
        `${greeting(nome)} A senha da sua conta acaba de ser alterada e todas as sessões abertas foram encerradas.`,
      ),
      paragraph('Se foi você, não precisa fazer nada. Se não foi, escolha outra senha agora.'),
      button('Recuperar minha conta', `${publicUrl}/forgot-password`),
    ],
  };
}

/** Welcome mail of a new account. */
export function contaCriada({ nome }: Pessoa, { marca, publicUrl }: Shop): EmailContent {
  return {
    assunto: `${marca}: sua conta está pronta`,
    previa: 'Guarde seus endereços e acompanhe seus pedidos.',
    titulo: 'Sua conta está pronta',
    blocks: [
      paragraph(
        `${greeting(nome)} Sua conta na loja ${marca} está pronta. Guarde seus endereços, acompanhe seus pedidos e conheça perfumes importados em frações.`,
      ),
      button('Conhecer a loja', publicUrl),
      paragraph(
        'Se não foi você quem criou esta conta, ignore este e-mail ou fale conosco pelo site.',
      ),
    ],
  };
}
