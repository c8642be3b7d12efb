import type { TipoEmail } from '../db/tables.ts';

/** A mail, ready to be sent to one person. */
export interface Message {
  /** Number of its row. */
  id: number;
  tipo: TipoEmail;
  /** The same however often it is sent, so that a repeat is recognised: `<…@host>`. */
  messageId: string;
  /** `Name <address>`. */
  from: string;
  /** One address, nothing else. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** When it was asked for. */
  criadoEm: Date;
}

/** What mail programs are given: UTF-8, both parts, and that no person wrote it. */
export function toMailOptions({ messageId, from, to, subject, html, text }: Message) {
  return {
    messageId,
    from,
    // An object is never read as a list of addresses.
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
