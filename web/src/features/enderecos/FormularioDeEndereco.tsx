import { useLazyQuery } from '@apollo/client/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { readCep } from '../../shared/formats/cep.ts';
import { CEP_MASK } from '../../shared/formats/mask.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { ChoiceField } from '../../shared/ui/form/ChoiceField.tsx';
import styles from '../../shared/ui/form/form.module.css';
import { MaskedField } from '../../shared/ui/form/MaskedField.tsx';
import { Problems } from '../../shared/ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../shared/ui/form/useTextForm.ts';
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

const FILLED = ['logradouro', 'bairro', 'cidade', 'estado'] as const;
type FilledField = (typeof FILLED)[number];

/** A complete CEP fills the empty fields. `onSubmit` returns the problems; `onDone` follows without any. */
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
  const { field, clearError, onSubmit, problems, sending } = useTextForm({
    fields: FIELDS,
    initial: { ...endereco, complemento: endereco?.complemento ?? '', padrao: '' },
    rules,
    submit: async (escrito) => {
      const newProblems = await submit(escrito);
      if (newProblems.length === 0) onDone();
      return newProblems;
    },
  });

  /** The current CEP. A lookup of another one is outdated. */
  const wanted = useRef(readCep(endereco?.cep ?? ''));
  /** Values that a CEP filled, by field. Only these and empty fields may be overwritten. */
  const filled = useRef<Partial<Record<FilledField, string>>>(endereco ?? {});
  const [announcement, setAnnouncement] = useState('');

  const fill = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const cep = readCep(currentTarget.value);
    const { form } = currentTarget;
    if (cep === wanted.current) return;
    wanted.current = cep;
    setAnnouncement('');
    if (cep === null || !form) return;
    const address = (await lookUp({ variables: { cep } })).data?.cep;
    if (!address || wanted.current !== cep) return;
    for (const name of FILLED) {
      const target = form.elements.namedItem(name);
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) continue;
      if (target.value !== '' && target.value !== filled.current[name]) continue;
      target.value = address[name];
      filled.current[name] = address[name];
      if (address[name] !== '') clearError(name);
    }
    const place = [address.logradouro, address.bairro, `${address.cidade}/${address.estado}`];
    setAnnouncement(`CEP encontrado: ${place.filter(Boolean).join(', ')}.`);
  };
  const cep = field('cep');

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
          // The lookup is optional.
          void fill(event).catch(() => undefined);
        }}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <TextField {...field('logradouro')} label="Rua" autoComplete="address-line1" required />
      <div className={own['number']}>
        <TextField {...field('numero')} label="Número" autoComplete="off" required />
        <TextField
          {...field('complemento')}
          label="Complemento (opcional)"
          autoComplete="address-line2"
        />
      </div>
      <TextField {...field('bairro')} label="Bairro" autoComplete="address-level3" required />
      <div className={own['city']}>
        <TextField {...field('cidade')} label="Cidade" autoComplete="address-level2" required />
        <ChoiceField
          {...field('estado')}
          label="Estado"
          autoComplete="address-level1"
          data={[{ value: '', label: 'UF' }, ...UFS]}
          required
        />
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
