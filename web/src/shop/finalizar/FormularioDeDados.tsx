import { isCpf } from '@decantaria/brasil/cpf';
import { isEmail } from '@decantaria/brasil/email';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { isTelefone } from '@decantaria/brasil/telefone';
import { EMAIL_INVALIDO, MAX_NOME, TELEFONE_INVALIDO } from '@decantaria/loja/conta';
import { Button, Text } from '@mantine/core';
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod/mini';
import { cpfProblem } from '../../lib/formats/cpf.ts';
import styles from '../../ui/form/form.module.css';
import { Problems } from '../../ui/form/Problems.tsx';
import { CpfField, EmailField, NameField, PhoneField } from '../../ui/form/person-fields.tsx';
import { matching, required } from '../../ui/form/rules.ts';
import { useTextForm } from '../../ui/form/useTextForm.ts';
import { DADOS, type Dados } from './dados.ts';

const rules = z.object({
  nomeCompleto: required('Informe o nome completo de quem recebe.', MAX_NOME).check(
    z.refine(isPersonName, NOT_A_NAME),
  ),
  cpf: z
    .string()
    .check(z.minLength(1, 'Informe o CPF de quem recebe.'), z.refine(isCpf, 'CPF inválido')),
  telefone: matching(isTelefone, TELEFONE_INVALIDO),
  email: matching(isEmail, EMAIL_INVALIDO),
});

/** Form for the customer's data. Reports every keystroke (`onWrite`), so the order uses it without a save. */
export function FormularioDeDados({
  initial,
  validates,
  onChecked,
  onWrite,
  onDone,
}: {
  initial: Dados;
  /** Validates all fields on mount. */
  validates: boolean;
  /** Called after that, when the first invalid field has the focus. */
  onChecked: () => void;
  onWrite: (dados: Partial<Dados>) => void;
  onDone: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { field, onSubmit, problems } = useTextForm({
    fields: DADOS,
    initial,
    rules,
    submit: (escritos) => {
      onWrite(escritos);
      onDone();
      return Promise.resolve([]);
    },
  });
  const settle = useEffectEvent(onChecked);
  useEffect(() => {
    if (validates) {
      form.current?.requestSubmit();
      settle();
    } else form.current?.querySelector('input')?.focus();
  }, [validates]);

  const own = (name: keyof Dados) => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        onWrite({ [name]: event.currentTarget.value });
      },
    };
  };
  const cpf = own('cpf');
  return (
    <form ref={form} className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
      <NameField {...own('nomeCompleto')} />
      <div className={styles['pair']}>
        <CpfField {...cpf} required error={cpf.error ?? cpfProblem(initial.cpf)} />
        <PhoneField {...own('telefone')} required />
      </div>
      <EmailField {...own('email')} />
      <Text variant="faint">
        O que faltar no seu perfil fica guardado nele com o pedido. Você muda quando quiser em Minha
        Conta.
      </Text>
      <Problems problems={problems} />
      <Button type="submit" variant="outline">
        Usar estes dados
      </Button>
    </form>
  );
}
