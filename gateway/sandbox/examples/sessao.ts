import type { Example } from './example.ts';

/** Reading and ending the session. */
export const sessao: readonly Example[] = [
  {
    query: `# Quem sou: null para quem não entrou.
query Sessao {
  sessao { usuarioId username papeis expiraEm }
}
`,
  },
  {
    query: `# Sair: o token deixa de valer, também como Bearer.
mutation Sair {
  sair
}
`,
  },
];
