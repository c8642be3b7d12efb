import type { Example } from './example.ts';

/** Reading and ending the session. */
export const sessao: readonly Example[] = [
  {
    query: `# Quem sou, e como sair: duas operações numa aba. Ponha o
# cursor na que quer e tecle Ctrl-Enter.
query Sessao {
  sessao { usuarioId username papeis expiraEm }
}

mutation Sair {
  sair
}
`,
  },
];
