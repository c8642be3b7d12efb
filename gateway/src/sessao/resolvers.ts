import type { Contexto } from '../graphql/contexto.ts';
import type { SessaoModelo } from '../graphql/modelos.ts';
import type {
  CredenciaisInvalidas,
  DadosInvalidos,
  MuitasTentativas,
  Resolvers,
} from '../graphql/tipos.gen.ts';
import { FalhaRest } from '../rest/falha.ts';
import { pedirToken } from './api.ts';
import { comFuso } from './momento.ts';
import { criarDescritor } from './token.ts';
import type { Identidade } from './verificacao.ts';

const USERNAME_MAXIMO = 100;
const SENHA_MAXIMA = 200;

/** `token` is shown to who already holds it or has just earned it by password, never to a cookie's page. */
function mostrar(identidade: Identidade, fuso: string, comToken: boolean): SessaoModelo {
  return {
    __typename: 'Sessao',
    usuarioId: identidade.usuarioId,
    usuario: identidade.usuario,
    papeis: identidade.papeis,
    expiraEm: comFuso(identidade.exp * 1000, fuso),
    token: comToken ? identidade.token : '',
    descritor: criarDescritor(identidade),
  };
}

const camposVazios = (campo: string): DadosInvalidos => ({
  __typename: 'DadosInvalidos',
  codigo: 'DADOS_INVALIDOS',
  mensagem: '⚠️ Preencha todos os campos.',
  campo,
});

const credenciaisInvalidas: CredenciaisInvalidas = {
  __typename: 'CredenciaisInvalidas',
  codigo: 'CREDENCIAIS_INVALIDAS',
  mensagem: '❌ Usuário ou senha inválidos.',
  campo: null,
};

function muitasTentativas(aguardarSegundos: number): MuitasTentativas {
  const minutos = Math.ceil(aguardarSegundos / 60);
  return {
    __typename: 'MuitasTentativas',
    codigo: 'MUITAS_TENTATIVAS',
    mensagem: `Muitas tentativas. Aguarde ${minutos === 1 ? '1 minuto' : `${minutos} minutos`} e tente de novo.`,
    campo: null,
    aguardarSegundos,
  };
}

/** Null also for accounts that may not sign in any more (C-30): the text does not tell them apart. */
async function autenticar(
  contexto: Contexto,
  username: string,
  password: string,
): Promise<Identidade | null> {
  const token = await pedirToken(contexto.publico.rest, username, password);
  if (token === null) return null;
  if (!contexto.servicos.verificador.reconhece(token)) {
    throw new FalhaRest('invalida', 'POST /auth/login (token not signed with this JWT_SECRET)');
  }
  return contexto.acesso.verificar(token);
}

async function entrar(contexto: Contexto, username: string, password: string) {
  if (username.trim() === '') return camposVazios('username');
  if (password === '') return camposVazios('password');
  if (username.length > USERNAME_MAXIMO || password.length > SENHA_MAXIMA) {
    return credenciaisInvalidas;
  }
  const tentativa = contexto.servicos.tentativas.contar(username, contexto.endereco);
  if ('aguardarSegundos' in tentativa) return muitasTentativas(tentativa.aguardarSegundos);
  const identidade = await autenticar(contexto, username, password).catch((erro: unknown) => {
    // Nobody learned anything about the password: an outage must not lock people out.
    tentativa.devolver();
    throw erro;
  });
  if (identidade === null) return credenciaisInvalidas;
  tentativa.devolver();
  const { token } = identidade;
  contexto.credencial.guardar(token, identidade.exp);
  contexto.acesso.assumir(identidade);
  return mostrar(identidade, contexto.servicos.fuso, true);
}

export const resolvers: Resolvers = {
  Query: {
    sessao: async (_, __, contexto) => {
      const sessao = await contexto.acesso.identificar();
      return (
        sessao && mostrar(sessao, contexto.servicos.fuso, contexto.credencial.origem === 'bearer')
      );
    },
  },
  Mutation: {
    entrar: (_, { username, password }, contexto) => entrar(contexto, username, password),
    sair: (_, __, contexto) => {
      contexto.credencial.apagar();
      contexto.acesso.assumir(null);
      return true;
    },
  },
};
