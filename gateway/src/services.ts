import { createCepLookup } from './cep/cep.ts';
import { imagemDaLoja } from './compartilhar/capa.ts';
import type { Config } from './config.ts';
import type { Services } from './graphql/context.ts';
import { buildConversaUrl } from './loja/conversa.ts';
import { createTurns } from './memory/turns.ts';
import { createPagamentosMemory } from './pagamentos/memory.ts';
import { createPedidosMemory } from './pedidos/memory.ts';
import { createProdutosMemory } from './produtos/memory.ts';
import { createResumoMemory } from './resumo/memory.ts';
import { createAttempts } from './sessao/attempts.ts';
import { createVerifier } from './sessao/verification.ts';

/** What every operation of one gateway shares, by its settings. */
export function createServices(config: Config, rest: Services['rest']): Services {
  return {
    rest,
    verifier: createVerifier({ secret: config.jwtSecret }),
    attempts: createAttempts(),
    cep: createCepLookup(config.cepUrl),
    turns: createTurns(),
    memory: {
      pedidos: createPedidosMemory(),
      pagamentos: createPagamentosMemory(),
      produtos: createProdutosMemory(),
      resumo: createResumoMemory({ moved: rest.figurasMoved }),
    },
    timeZone: config.timeZone,
    produtoAtivacao: config.produtoAtivacao,
    loja: {
      marca: config.marca,
      conversaUrl: buildConversaUrl(config.conversaPhone, config.marca),
      moeda: 'BRL',
      idioma: 'pt-BR',
      empresa: config.empresa,
      fusoHorario: config.timeZone,
      pagamento: config.pagamento,
      capa: imagemDaLoja(config.marca),
    },
  };
}
