import type { AdminConta } from '../sessao/conta.ts';
import type { Figuras } from './model.ts';

/** The shop's figures, as its API counts them. Figures that cannot be read are null. */
export interface ResumoPort {
  /** Runs to its end when the client disconnects: other admins may wait for the same figures. */
  readonly read: (admin: AdminConta) => Promise<Figuras>;
}
