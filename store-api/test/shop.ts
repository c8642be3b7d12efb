import type { Shop } from '../src/config.ts';

/** Settings of the shop in tests. */
export const TEST_SHOP: Shop = {
  marca: 'Decantária',
  publicUrl: 'https://loja.example',
  timeZone: 'America/Fortaleza',
  reservation: { chatMs: 24 * 60 * 60_000, cardMs: 30 * 60_000, unconfirmedMs: 30 * 60_000 },
  // Above what tests of other rules need. `unpaid.test.ts` uses the defaults.
  limites: {
    pedidosAbertos: 1000,
    pedidosAbertosSemConfirmacao: 1000,
    unidadesReservadas: 1000,
    unidadesConta: 100_000,
    unidadesSemConfirmacao: 100_000,
    itensSemConfirmacao: 100_000,
    redePorcento: 100,
    redeUnidades: 100_000,
    redeItens: 100_000,
    pedidosPorHora: 100_000,
    pedidosPorHoraEndereco: 100_000,
  },
  estornoSemSenha: 30_000,
  preferences: false,
  mailFrom: 'Decantária <loja@example.com>',
  email: 'atendimento@example.com',
  emailLimits: { porHoraConta: 1_000, porDiaDestinatario: 1_000 },
};

/** Key of the simulated card provider's signatures in tests. */
export const WEBHOOK_SECRET = 'whsec_teste';
