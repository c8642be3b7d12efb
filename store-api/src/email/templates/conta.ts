import type { Shop } from '../../config.ts';
import type { EmailContent } from '../content.ts';
import { greeting } from '../formats.ts';

/** Whose account it is; without a name the greeting has none. */
export interface Pessoa {
  nome?: string | null | undefined;
}

/** How to choose a new password. `minutos` is how long the link works from when it was asked for. */
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
      {
        kind: 'paragraph',
        text: `${greeting(nome)} Recebemos um pedido para trocar a senha da sua conta.`,
      },
      { kind: 'button', label: 'Escolher nova senha', url: link },
      {
        kind: 'paragraph',
        text: `O link vale por ${minutos} minutos e só uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.`,
      },
    ],
  };
}

/** The password of the account is another one now. */
export function senhaAlterada({ nome }: Pessoa, { publicUrl }: Shop): EmailContent {
  return {
    assunto: 'Sua senha foi alterada',
    previa: 'Se não foi você, recupere sua conta agora.',
    titulo: 'Sua senha foi alterada',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(nome)} A senha da sua conta acaba de ser alterada e todas as sessões abertas foram encerradas.`,
      },
      {
        kind: 'paragraph',
        text: 'Se foi você, não precisa fazer nada. Se não foi, escolha outra senha agora.',
      },
      { kind: 'button', label: 'Recuperar minha conta', url: `${publicUrl}/forgot-password` },
    ],
  };
}

/** Somebody has an account now. */
export function contaCriada({ nome }: Pessoa, { marca, publicUrl }: Shop): EmailContent {
  return {
    assunto: `${marca}: sua conta está pronta`,
    previa: 'Guarde seus endereços e acompanhe seus pedidos.',
    titulo: 'Sua conta está pronta',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(nome)} Sua conta na loja ${marca} está pronta. Guarde seus endereços, acompanhe seus pedidos e conheça perfumes importados em frações.`,
      },
      { kind: 'button', label: 'Conhecer a loja', url: publicUrl },
      {
        kind: 'paragraph',
        text: 'Se não foi você quem criou esta conta, ignore este e-mail ou fale conosco pelo site.',
      },
    ],
  };
}
