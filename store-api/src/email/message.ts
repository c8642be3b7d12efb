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
  criadoEm: Date;
}

/** The options for nodemailer: HTML and text part, marked as automatically generated. */
export function toMailOptions({ messageId, from, to, subject, html, text }: Message) {
  return {
    messageId,
    from,
    // An object cannot be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  };
}
