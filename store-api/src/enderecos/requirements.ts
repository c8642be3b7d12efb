import { Refusal } from '../http/errors.ts';
import {
  type CheckedEndereco,
  checkEndereco,
  MAX_ENDERECOS,
  type WrittenEndereco,
} from './rules.ts';

/**
 * The stored form of an address.
 *
 * @param path where it is in the request, e.g. `enderecos.2.`.
 * @throws Refusal 422 DADOS_INVALIDOS on the first field that is wrong.
 */
export function requireEndereco(written: WrittenEndereco, path = ''): CheckedEndereco {
  const checked = checkEndereco(written);
  if ('endereco' in checked) return checked.endereco;
  const { campo, mensagem } = checked.problem;
  throw new Refusal(422, { codigo: 'DADOS_INVALIDOS', mensagem, campo: path + campo });
}

/** @throws Refusal 409 LIMITE_DE_ENDERECOS beyond 30. */
export function requireFewEnderecos(count: number): void {
  if (count > MAX_ENDERECOS) {
    throw new Refusal(409, {
      codigo: 'LIMITE_DE_ENDERECOS',
      mensagem: `Você pode ter até ${MAX_ENDERECOS} endereços. Exclua um antes de adicionar outro.`,
      campo: 'enderecos',
    });
  }
}

/** 404 for an address that does not exist, or is somebody else's (P8). */
export function unknownEndereco(): Refusal {
  return new Refusal(404, {
    codigo: 'ENDERECO_NAO_ENCONTRADO',
    mensagem: 'Endereço não encontrado.',
  });
}
