export type UfModel =
  | 'AC'
  | 'AL'
  | 'AM'
  | 'AP'
  | 'BA'
  | 'CE'
  | 'DF'
  | 'ES'
  | 'GO'
  | 'MA'
  | 'MG'
  | 'MS'
  | 'MT'
  | 'PA'
  | 'PB'
  | 'PE'
  | 'PI'
  | 'PR'
  | 'RJ'
  | 'RN'
  | 'RO'
  | 'RR'
  | 'RS'
  | 'SC'
  | 'SE'
  | 'SP'
  | 'TO';

/** Healed: `cep` as 00000-000, empty where not known. */
export interface EnderecoModel {
  readonly id: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
  readonly cidade: string;
  /** Null where not known. */
  readonly estado: UfModel | null;
  readonly cep: string;
  readonly padrao: boolean;
}

/** A checked address, the body of `POST` and `PUT /enderecos`. */
export interface NewEndereco extends Omit<EnderecoModel, 'id' | 'padrao'> {
  readonly estado: UfModel;
}
