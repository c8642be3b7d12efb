import { nomeInvalido, perfilMudou } from '../../shop/conta/falhas.ts';
import type { PerfilModel } from '../../shop/conta/model.ts';
import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

/** The outcomes of a refusal to save a profile; `atual` is the profile after it. */
export function perfilOutcomes(
  atual: PerfilModel,
): Outcomes<Resultado<'AtualizarPerfilResultado'>> {
  return {
    CPF_EM_USO: invalid('cpf', 'CPF já registrado!'),
    CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
    DADOS_INVALIDOS: (refusal) =>
      refusal.campo === 'nomeCompleto' ? nomeInvalido : dadosRecusados(refusal),
    CONFLITO: () => perfilMudou(atual),
    ENDERECO_NAO_ENCONTRADO: () => perfilMudou(atual),
  };
}
