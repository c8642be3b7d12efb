import type { TipoEmail } from '../db/tables.gen.ts';

/** A composed mail to one person. */
export interface Message {
  id: number;
  tipo: TipoEmail;
  /** `<…@host>`. Equal for every attempt, so that receivers recognise a repeat. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The address that ends such mails; undefined for a mail that a person cannot opt out of. */
  descadastro?: string | undefined;
  criadoEm: Date;
}

/**
 * The options for nodemailer: HTML and text part, marked as automatically generated, with the one-click opt-out of RFC
 * 8058, which asks for HTTPS.
 */
export function toMailOptions({ messageId, from, to, subject, html, text, descadastro }: Message) {
  return {
    messageId,
    from,
    // An object cannot be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'pt-BR',
      ...(descadastro?.startsWith('https:') && {
        'List-Unsubscribe': `<${descadastro}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  };
}
