import { shownName } from '../src/avaliacoes/service.ts';
import type { DemoPedido } from './pedidos.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** Share of the delivered products that their buyers review. */
const SHARE = 0.7;
/** Share of each `nota` from 5 down to 2. */
const NOTAS = [
  [5, 0.55],
  [4, 0.7],
  [3, 0.65],
] as const;
/** Newest reviews that wait for the shop. */
const WAITING = 3;

const TEXTOS: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Fixou o dia inteiro na pele e ainda ficou na roupa. Vou pedir o frasco maior.',
    'Chegou antes do prazo, bem embalado, e o aroma é exatamente o que a descrição promete.',
    'Comprei o volume pequeno para testar e já quero outro. Rende muito.',
    'Perguntaram meu perfume três vezes no mesmo dia.',
    '',
    'Elegante sem ser pesado. Uso no trabalho e à noite.',
  ],
  4: [
    'Muito bonito. Na minha pele dura umas seis horas.',
    'Abre mais forte do que eu esperava, mas depois de meia hora fica perfeito.',
    'Gostei bastante. Só queria que projetasse um pouco mais.',
    '',
  ],
  3: [
    'É bom, mas achei mais doce do que imaginei pela descrição.',
    'O frasco é lindo. O aroma some rápido em dias quentes.',
  ],
  2: ['Não combinou com a minha pele. Ainda bem que comecei pelo volume pequeno.'],
};

const RESPOSTAS: Readonly<Record<number, string>> = {
  3: 'Obrigada por contar! Em dias quentes, uma borrifada na roupa ajuda a fixar.',
  2: 'Sentimos muito. Fale com a gente pela conversa: indicamos um aroma mais próximo do seu gosto.',
};

/** A row of `avaliacoes`. */
interface DemoAvaliacao {
  readonly pedido_id: number;
  readonly produto_id: number;
  readonly autor: string | null;
  readonly nota: number;
  readonly texto: string;
  readonly estado: 'PENDENTE' | 'PUBLICADA';
  readonly resposta: string | null;
  readonly criada_em: Date;
  readonly moderada_em: Date | null;
  readonly respondida_em: Date | null;
}

/**
 * Invented reviews of delivered orders, oldest first. The newest ones wait for the shop. Published logins have written none,
 * so that a visitor can.
 */
export function inventAvaliacoes(
  pedidos: readonly (DemoPedido & { readonly id: number })[],
  now: Date,
  random: Random,
): DemoAvaliacao[] {
  const written = pedidos
    .filter(
      ({ comprador, desistencia, historico }) =>
        !comprador.publicado && desistencia === null && historico.at(-1)?.para === 'CONCLUIDO',
    )
    .flatMap(({ id, comprador, itens, historico }) => {
      const delivered = historico.at(-1)?.em ?? now;
      const produtos = [...new Set(itens.map(({ oferta }) => oferta.produtoId))];
      return produtos
        .filter(() => random.chance(SHARE))
        .map((produto_id) => {
          const nota = NOTAS.find(([, share]) => random.chance(share))?.[0] ?? 2;
          const textos = TEXTOS[nota] ?? [];
          return {
            pedido_id: id,
            produto_id,
            autor: shownName(comprador.nome, ''),
            nota,
            texto: textos[random.integer(0, textos.length - 1)] ?? '',
            criada_em: new Date(delivered.getTime() + random.between(0.5, 9) * DAY_MS),
          };
        });
    })
    .filter(({ criada_em }) => criada_em < now)
    .toSorted((one, other) => one.criada_em.getTime() - other.criada_em.getTime());
  return written.map((avaliacao, index) => {
    const isWaiting = index >= written.length - WAITING;
    const resposta = isWaiting ? null : (RESPOSTAS[avaliacao.nota] ?? null);
    // In the hours after it was written, but never later than now.
    const seen = new Date(Math.min(avaliacao.criada_em.getTime() + DAY_MS / 4, now.getTime()));
    return {
      ...avaliacao,
      resposta,
      estado: isWaiting ? ('PENDENTE' as const) : ('PUBLICADA' as const),
      moderada_em: isWaiting ? null : seen,
      respondida_em: resposta === null ? null : seen,
    };
  });
}
