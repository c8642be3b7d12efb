import { useLazyQuery } from '@apollo/client/react';
import { type ChangeEvent, useId } from 'react';
import { readCep } from '../../shared/formats/cep.ts';
import { CEP_MASK } from '../../shared/formats/mask.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from '../../shared/ui/form/form.module.css';
import { MaskedField } from '../../shared/ui/form/MaskedField.tsx';
import { Problems } from '../../shared/ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../shared/ui/form/useTextForm.ts';
import { Select } from '../../shared/ui/Select.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import own from './Enderecos.module.css';
import { type Endereco, UFS } from './endereco.ts';
import { EnderecoDoCepDocument } from './enderecos.gen.ts';
import { type EnderecoEscrito, endereco as rules } from './regras.ts';

const FIELDS = [
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
  'padrao',
] as const satisfies readonly (keyof EnderecoEscrito)[];

/** ADDR-01, ADDR-02: an address as it is written. A whole CEP fills what is still empty, where a service knows it. */
export function FormularioDeEndereco({
  endereco,
  onSubmit: submit,
  onDone,
}: {
  endereco: Endereco | null;
  onSubmit: (escrito: EnderecoEscrito) => Promise<readonly Problem[]>;
  onDone: () => void;
}) {
  const [lookUp] = useLazyQuery(EnderecoDoCepDocument);
  const defaultId = useId();
  const { field, onSubmit, problems, sending } = useTextForm({
    fields: FIELDS,
    initial: { ...endereco, complemento: endereco?.complemento ?? '', padrao: '' },
    rules,
    submit: async (escrito) => {
      const found = await submit(escrito);
      if (found.length === 0) onDone();
      return found;
    },
  });

  const fill = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const cep = readCep(currentTarget.value);
    const { form } = currentTarget;
    if (cep === null || !form) return;
    const known = (await lookUp({ variables: { cep } })).data?.cep;
    if (!known) return;
    for (const name of ['logradouro', 'bairro', 'cidade', 'estado'] as const) {
      const target = form.elements.namedItem(name);
      const empty =
        (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
        target.value === '';
      if (empty) target.value = known[name];
    }
  };
  const cep = field('cep');
  const estado = field('estado');
  const problemOf = (name: string) => problems.find((each) => each.field === name)?.text;

  return (
    <form className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
      <MaskedField
        {...cep}
        mask={CEP_MASK}
        label="CEP"
        placeholder="00000-000"
        autoComplete="postal-code"
        required
        data-autofocus
        onChange={(event) => {
          cep.onChange(event);
          void fill(event).catch(() => undefined);
        }}
      />
      <TextField {...field('logradouro')} label="Rua" autoComplete="address-line1" required />
      <div className={styles['pair']}>
        <TextField {...field('numero')} label="Número" autoComplete="off" required />
        <TextField
          {...field('complemento')}
          label="Complemento (opcional)"
          autoComplete="address-line2"
        />
      </div>
      <TextField {...field('bairro')} label="Bairro" autoComplete="address-level3" required />
      <div className={styles['pair']}>
        <TextField {...field('cidade')} label="Cidade" autoComplete="address-level2" required />
        <div>
          <Select
            name="estado"
            label="Estado"
            placeholder="Selecione..."
            autoComplete="address-level1"
            defaultValue={endereco?.estado ?? ''}
            aria-invalid={problemOf('estado') !== undefined}
            onChange={estado.onChange}
            options={UFS.map((uf) => ({ value: uf, label: uf }))}
          />
          <p className={own['error']}>{problemOf('estado')}</p>
        </div>
      </div>
      {endereco?.padrao === true ? (
        <input type="hidden" name="padrao" value="sim" />
      ) : (
        <label htmlFor={defaultId} className={own['default']}>
          <input id={defaultId} type="checkbox" name="padrao" value="sim" />
          Usar como endereço padrão
        </label>
      )}
      <Problems problems={problems} />
      <Button type="submit" wide aria-disabled={sending} aria-busy={sending}>
        {sending ? 'Salvando…' : 'Salvar endereço'}
      </Button>
    </form>
  );
}
