import type { Example } from './example.ts';

/** Who is asking, and how to leave. */
export const sessao: readonly Example[] = [
  {
    query: `# Quem sou, e como sair: duas operações numa aba. Ponha o
# cursor na que quer e tecle Ctrl-Enter.
query Sessao {
  sessao { usuarioId usuario papeis expiraEm }
}

mutation Sair {
  sair
}
`,
  },
];
