import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  buildSchema,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isUnionType,
} from 'graphql';
import jwt from 'jsonwebtoken';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeUpload } from '../../../test/form.ts';
import { SECRET } from '../../../test/live-api/tokens.ts';
import { minimalCall } from '../../../test/minimal-call.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { sdl } from './schema.ts';

type Level = 'everybody' | 'user' | 'admin';

/** Who may call each root field. A field without a row here fails. */
const FIELDS: Readonly<Record<Level, readonly string[]>> = {
  everybody: [
    'Query.categorias',
    'Query.destaques',
    'Query.maisVendidos',
    'Query.produtos',
    'Query.produto',
    'Query.produtosPorSlug',
    'Query.sessao',
    'Query.linkConversa',
    'Query.cep',
    'Query.cotarFrete',
    'Query.fretePadrao',
    'Query.fretes',
    'Query.configuracao',
    'Mutation.entrar',
    'Mutation.confirmarSegundoFator',
    'Mutation.sair',
    'Mutation.registrar',
    'Mutation.solicitarRedefinicaoSenha',
    'Mutation.redefinirSenha',
    'Mutation.confirmarEmail',
    'Mutation.registrarConsentimento',
    'Mutation.avisarQuandoVoltar',
    'Mutation.confirmarAviso',
    'Mutation.cancelarAvisos',
    'Mutation.recusarConvites',
  ],
  user: [
    'Query.carrinho',
    'Query.meuPerfil',
    'Query.favoritos',
    'Query.meusAvisos',
    'Query.meusAssistentes',
    'Query.meusConsentimentos',
    'Query.minhasAvaliacoes',
    'Query.meusEnderecos',
    'Query.meusPedidos',
    'Query.pedido',
    'Query.statusPedido',
    'Mutation.adicionarAoCarrinho',
    'Mutation.aumentarItem',
    'Mutation.diminuirItem',
    'Mutation.definirQuantidade',
    'Mutation.removerItem',
    'Mutation.comprarDeNovo',
    'Mutation.limparCarrinho',
    'Mutation.cancelarAviso',
    'Mutation.criarAssistente',
    'Mutation.revogarAssistente',
    'Mutation.adicionarFavorito',
    'Mutation.removerFavorito',
    'Mutation.juntarFavoritos',
    'Mutation.avaliarProduto',
    'Mutation.atualizarPerfil',
    'Mutation.excluirMinhaConta',
    'Mutation.reenviarConfirmacaoEmail',
    'Mutation.adicionarEndereco',
    'Mutation.editarEndereco',
    'Mutation.definirEnderecoPadrao',
    'Mutation.excluirEndereco',
    'Mutation.criarPedido',
    'Mutation.escolherMetodo',
    'Mutation.cancelarPedido',
    'Mutation.solicitarDesistencia',
    'Mutation.iniciarPagamento',
    'Mutation.iniciarPix',
    'Mutation.confirmarPagamento',
  ],
  admin: [
    'Subscription.pedidosNovos',
    'Query.adminProdutos',
    'Query.adminProduto',
    'Query.adminUsuarios',
    'Query.adminUsuario',
    'Query.adminAuditoria',
    'Query.adminAvaliacoes',
    'Query.adminPedidos',
    'Query.adminResumo',
    'Query.meuSegundoFator',
    'Mutation.iniciarSegundoFator',
    'Mutation.ativarSegundoFator',
    'Mutation.desativarSegundoFator',
    'Mutation.renovarCodigosRecuperacao',
    'Mutation.confirmarIdentidade',
    'Mutation.criarProduto',
    'Mutation.enviarImagem',
    'Mutation.atualizarProduto',
    'Mutation.definirProdutoAtivo',
    'Mutation.criarCategoria',
    'Mutation.renomearCategoria',
    'Mutation.excluirCategoria',
    'Mutation.criarUsuario',
    'Mutation.atualizarUsuario',
    'Mutation.excluirUsuario',
    'Mutation.atualizarPedido',
    'Mutation.anotarPedido',
    'Mutation.publicarAvaliacao',
    'Mutation.recusarAvaliacao',
    'Mutation.responderAvaliacao',
    'Mutation.receberDesistencia',
    'Mutation.repetirEstorno',
    'Mutation.definirFrete',
    'Mutation.definirFretePadrao',
    'Mutation.removerFrete',
    'Mutation.removerFretePadrao',
  ],
};

/** The level from which each type and its fields are reachable. A type without a row here fails. */
const TYPES: Readonly<Record<Level, readonly string[]>> = {
  everybody: [
    'Avaliacao',
    'Categoria',
    'Configuracao',
    'ConfiguracaoPagamento',
    'CodigoInvalido',
    'Confirmacao',
    'Consentimento',
    'ConsentimentoSemCopia',
    'CredenciaisInvalidas',
    'DadosInvalidos',
    'DesafioExpirado',
    'EmailNaoEncontrado',
    'Empresa',
    'EnderecoPorCep',
    'FonteImagem',
    'Frete',
    'FreteEstado',
    'FretePadrao',
    'Imagem',
    'ImagemDoProduto',
    'MuitasTentativas',
    'PaginaAvaliacoes',
    'PaginaProdutos',
    'Casa',
    'Faceta',
    'Ficha',
    'Nota',
    'OpcaoDeFaceta',
    'Produto',
    'Kit',
    'ItemDoKit',
    'ProdutoParecido',
    'ProdutoNaoEncontrado',
    'RecursoIndisponivel',
    'Registro',
    'RegistroRecusado',
    'ResumoAvaliacoes',
    'SegundoFatorPedido',
    'Sessao',
    'TokenInvalido',
    'MuitosAvisos',
    'TotalDaCategoria',
    'VolumeDisponivel',
    'Variacao',
  ],
  user: [
    'AvaliacaoRecebida',
    'Carrinho',
    'CarrinhoIlegivel',
    'CarrinhoVazio',
    'Conflito',
    'Endereco',
    'ContaEmUso',
    'ContaExcluida',
    'Contestacao',
    'Desistencia',
    'DevolucaoManual',
    'PagamentoDoPedido',
    'Estorno',
    'DesistenciaRecusada',
    'PedidoNaoCancelavel',
    'EnderecoEmUso',
    'EnderecoInvalido',
    'EnderecoNaoEncontrado',
    'EscolhaVariacao',
    'EstoqueInsuficiente',
    'EventoPedido',
    'Assistente',
    'AssistenteCriado',
    'AssistenteDoPedido',
    'AvisoDeEstoque',
    'Favorito',
    'ListaAssistentes',
    'ListaAvisos',
    'ItemCarrinho',
    'ItemEmFalta',
    'ItemRecomprado',
    'ItemRetirado',
    'Recompra',
    'ItemNaoEncontrado',
    'ItemPedido',
    'ListaEnderecos',
    'ListaFavoritos',
    'MuitosFavoritos',
    'MuitosPedidosAbertos',
    'NaoAvaliavel',
    'NotaInterna',
    'Pagamento',
    'PagamentoPix',
    'PagamentoEmProcessamento',
    'PagamentoIndisponivel',
    'PagamentoRecusado',
    'PaginaPedidos',
    'ParteLida',
    'Pedido',
    'PedidoIncerto',
    'PedidoNaoEncontrado',
    'PedidoNaoPagavel',
    'Perfil',
    'PixDoPedido',
    'PrecoAlterado',
    'PrecoMovido',
    'ProdutoIndisponivel',
    'Rastreio',
    'UsuarioResumo',
  ],
  admin: [
    'AtualizacaoParcial',
    'AvaliacaoNaoEncontrada',
    'CategoriaDuplicada',
    'CategoriaNaoEncontrada',
    'ContagemStatus',
    'EventoAuditoria',
    'EventoUsuario',
    'FreteIndisponivel',
    'ImagemInvalida',
    'ListaCategorias',
    'ListaFretes',
    'NaoConfirmado',
    'PaginaAuditoria',
    'PaginaAvaliacoesRecebidas',
    'PaginaProdutosAdmin',
    'PaginaUsuarios',
    'CoberturaDeEstoque',
    'ConversaoDeCarrinhos',
    'ProdutoVendido',
    'EsperaPorVolume',
    'ResumoDia',
    'ResumoLoja',
    'CodigosRecuperacao',
    'ConfirmacaoNecessaria',
    'IdentidadeConfirmada',
    'SegredoSegundoFator',
    'SegundoFator',
    'SegundoFatorAtivado',
    'Usuario',
    'UsuarioEmUso',
    'UsuarioExcluido',
    'UsuarioNaoEncontrado',
    'VariacaoEmUso',
  ],
};

const schema = buildSchema(sdl);
const OWN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const CALLS = new Map(
  Object.values(FIELDS)
    .flat()
    .map((operation) => [operation, minimalCall(schema, operation)]),
);
const LEVELS = ['everybody', 'user', 'admin'] as const;

function rootFields(): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) =>
    root ? Object.keys(root.getFields()).map((name) => `${root.name}.${name}`) : [],
  );
}

/** The object types reachable from the fields of a level. */
function reachableFrom(operations: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (type: GraphQLObjectType, fields: readonly string[]) => {
    for (const name of fields) {
      const target = getNamedType(type.getFields()[name]?.type);
      if (!target) continue;
      const types =
        isUnionType(target) || isInterfaceType(target)
          ? schema.getPossibleTypes(target)
          : isObjectType(target)
            ? [target]
            : [];
      for (const next of types) {
        if (found.has(next.name)) continue;
        found.add(next.name);
        visit(next, Object.keys(next.getFields()));
      }
    }
  };
  for (const operation of operations) {
    const [root = '', field = ''] = operation.split('.');
    const type = schema.getType(root);
    if (isObjectType(type)) visit(type, [field]);
  }
  return found;
}

describe('access levels (GEN-07, GEN-08, ROLE-02, ROLE-03, ROLE-05)', () => {
  test("has a row for every root field, equal to the schema's @auth", () => {
    expect(LEVELS.flatMap((level) => FIELDS[level]).toSorted()).toEqual(rootFields().toSorted());
    for (const level of LEVELS) {
      for (const operation of FIELDS[level]) {
        const [root = '', name = ''] = operation.split('.');
        const type = schema.getType(root);
        const field = isObjectType(type) ? type.getFields()[name] : undefined;
        const rule = field?.astNode?.directives?.find(({ name: it }) => it.value === 'auth');
        const papel = rule?.arguments?.[0]?.value;
        const expected = { everybody: undefined, user: 'USER', admin: 'ADMIN' }[level];
        expect([operation, papel && 'value' in papel ? papel.value : undefined]).toEqual([
          operation,
          expected,
        ]);
      }
    }
  });

  test('reaches every type only from its level', () => {
    const allTypes = Object.values(schema.getTypeMap()).filter(
      (type): type is GraphQLObjectType =>
        isObjectType(type) &&
        !isIntrospectionType(type) &&
        type !== schema.getQueryType() &&
        type !== schema.getMutationType() &&
        type !== schema.getSubscriptionType(),
    );
    const everybody = reachableFrom(FIELDS.everybody);
    const user = reachableFrom(FIELDS.user);
    const levelOf = (name: string): Level =>
      everybody.has(name) ? 'everybody' : user.has(name) ? 'user' : 'admin';
    const actual = Object.fromEntries(
      LEVELS.map((level) => [
        level,
        allTypes
          .map(({ name }) => name)
          .filter((name) => levelOf(name) === level)
          .toSorted(),
      ]),
    );
    expect(actual).toEqual(
      Object.fromEntries(LEVELS.map((level) => [level, TYPES[level].toSorted()])),
    );
  });
});

const reply = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string() }).loose() }).loose())
    .optional(),
});

describe.each(['plain', 'empty403'] as const)(
  'the whole matrix in the error world %s',
  (errors) => {
    let bench: TestBench;
    beforeAll(async () => {
      bench = await createTestBench({ errors });
    });
    afterAll(() => bench.close());

    const claims = (seconds: number) => {
      const now = Math.floor(Date.now() / 1000);
      return {
        sub: 'marina',
        id: 7,
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
        iat: now,
        exp: now + seconds,
      };
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

    // Each token differs, because one caller also signs out.
    let seconds = 3600;
    const freshToken = (username: string) => bench.tokenOf(username, (seconds += 1));
    const CALLERS: Readonly<Record<string, { token: () => string | undefined; level: Level }>> = {
      anônimo: { token: () => undefined, level: 'everybody' },
      cliente: { token: () => freshToken('marina'), level: 'user' },
      'outra cliente': { token: () => freshToken('rafael'), level: 'user' },
      admin: { token: () => freshToken('admin'), level: 'admin' },
      banida: { token: () => freshToken('bloqueada'), level: 'everybody' },
      inativa: { token: () => freshToken('inativa'), level: 'everybody' },
      vencida: { token: () => jwt.sign(claims(-10), SECRET), level: 'everybody' },
      'forjada com outra chave': {
        token: () => jwt.sign(claims(3600), Buffer.alloc(32, 'outra')),
        level: 'everybody',
      },
      'que se diz admin no token': {
        token: () => jwt.sign(claims((seconds += 1)), SECRET),
        level: 'user',
      },
      'sem assinatura (alg none)': {
        token: () => `${encode({ alg: 'none' })}.${encode(claims(3600))}.`,
        level: 'everybody',
      },
      'alg none com assinatura de enfeite': {
        token: () => `${encode({ alg: 'none' })}.${encode(claims(3600))}.eA`,
        level: 'everybody',
      },
      'RS256 com o segredo por chave': {
        token: () => {
          const head = `${encode({ alg: 'RS256' })}.${encode(claims(3600))}`;
          return `${head}.${createHmac('sha256', SECRET).update(head).digest('base64url')}`;
        },
        level: 'everybody',
      },
      'RS256 with its own key': {
        token: () => jwt.sign(claims(3600), OWN_KEY, { algorithm: 'RS256' }),
        level: 'everybody',
      },
      'HS512 com a mesma chave': {
        token: () =>
          jwt.sign(claims(3600), Buffer.concat([SECRET, SECRET]), { algorithm: 'HS512' }),
        level: 'everybody',
      },
      'com o texto null': { token: () => 'null', level: 'everybody' },
      'com o descritor por token': {
        token: () => `${encode({ alg: 'none' })}.${encode(claims(3600))}.`,
        level: 'everybody',
      },
    };

    const askStream = async (query: string, token: string | undefined) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await request(`${bench.url}/graphql/stream`, {
        method: 'POST',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          ...authorization,
        },
        body: JSON.stringify({ query }),
      });
      const [, data = ''] = /^data: (.*)$/m.exec(await response.body.text()) ?? [];
      return reply.parse(JSON.parse(data)).errors?.map(({ extensions }) => extensions.code) ?? [];
    };

    const ask = async (operation: string, token: string | undefined) => {
      const query = CALLS.get(operation) ?? '';
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const file = new File([new Uint8Array([1])], 'foto.png', { type: 'image/png' });
      const { body, headers } = query.includes('$upload')
        ? await encodeUpload({ query }, 'upload', file)
        : { body: JSON.stringify({ query }), headers: { 'content-type': 'application/json' } };
      const response = await request(`${bench.url}/graphql`, {
        method: 'POST',
        headers: { ...headers, ...authorization },
        body,
      });
      const { errors: failed } = reply.parse(await response.body.json());
      return failed?.map(({ extensions }) => extensions.code) ?? [];
    };

    const expectedCode = (needed: Level, held: Level): string | undefined => {
      if (LEVELS.indexOf(held) >= LEVELS.indexOf(needed)) return undefined;
      return held === 'everybody' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    };

    const ALLOWED_BEFORE_REFUSAL = new Set(['/usuarios/me', '/auth/validate']);

    /** Tokens that the gateway refuses by itself: no world of errors is asked, and one of them is enough. */
    const REFUSED_HERE = new Set([
      'vencida',
      'forjada com outra chave',
      'sem assinatura (alg none)',
      'alg none com assinatura de enfeite',
      'RS256 com o segredo por chave',
      'RS256 with its own key',
      'HS512 com a mesma chave',
      'com o texto null',
      'com o descritor por token',
    ]);
    const callers = Object.keys(CALLERS).filter(
      (caller) => errors === 'plain' || !REFUSED_HERE.has(caller),
    );

    describe.each(callers)('%s', (caller) => {
      test.each(LEVELS)('fields of level %s', async (needed) => {
        const { token, level } = CALLERS[caller] ?? { token: () => undefined, level: 'everybody' };
        const held = token();
        const expected = expectedCode(needed, level);
        for (const operation of FIELDS[needed]) {
          const isStream = operation.startsWith('Subscription.');
          // The stream of an allowed caller stays open.
          if (isStream && !expected) continue;
          bench.api.calls = [];
          const codes = isStream
            ? await askStream(CALLS.get(operation) ?? '', held)
            : await ask(operation, held);
          const refusals = codes.filter(
            (code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN',
          );
          expect([operation, ...refusals]).toEqual([operation, ...(expected ? [expected] : [])]);
          if (expected) {
            // Refused before any call except the session's verification.
            const asked = bench.api.calls.map(({ url }) => url.replace(/\?.*/, ''));
            expect(asked.filter((path) => !ALLOWED_BEFORE_REFUSAL.has(path))).toEqual([]);
          }
        }
      });
    });
  },
);
