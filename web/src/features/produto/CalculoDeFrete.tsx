import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { type ChangeEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { formatCep, readCep } from '../../shared/formats/cep.ts';
import { CEP_MASK, caretInMask } from '../../shared/formats/mask.ts';
import { rememberCep, rememberedCep } from '../../shared/frete/cep-lembrado.ts';
import { INVALID_CEP, quoteFailure, readCotacao } from '../../shared/frete/cotacao.ts';
import {
  CotarFreteDocument,
  type CotarFreteQuery,
  useCotarFreteQuery,
} from '../../shared/frete/frete.gen.ts';
import { failureKind } from '../../shared/graphql/errors.ts';
import styles from './Frete.module.css';

export function CalculoDeFrete() {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [initialCep] = useState(rememberedCep);
  // A quote from this visit shows at once; a remembered CEP alone is not queried until requested.
  const [cep, setCep] = useState(() => {
    if (initialCep === null) return null;
    const cachedQuote = client.readQuery({
      query: CotarFreteDocument,
      variables: { cep: initialCep },
    });
    return cachedQuote ? initialCep : null;
  });
  const [invalid, setInvalid] = useState(false);
  const { data, loading, error, refetch } = useCotarFreteQuery({
    variables: { cep: cep ?? '' },
    skip: cep === null,
  });
  const fieldId = useId();
  const errorId = useId();

  const ask = (wanted: string) => {
    setInvalid(false);
    rememberCep(wanted);
    if (wanted !== cep) setCep(wanted);
    else if (error) void refetch().catch(() => undefined);
  };
  const write = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const written = field.value;
    const caret = caretInMask(CEP_MASK, written, field.selectionStart ?? written.length);
    field.value = formatCep(written);
    field.setSelectionRange(caret, caret);
    const completeCep = readCep(field.value);
    // A complete CEP is queried without a press of the button.
    if (completeCep !== null) ask(completeCep);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const completeCep = readCep(input.current?.value ?? '');
    if (completeCep !== null) return ask(completeCep);
    setInvalid(true);
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={fieldId} className={styles['label']}>
        Frete e prazo para o seu CEP
      </label>
      <div className={styles['line']}>
        <input
          ref={input}
          id={fieldId}
          name="cep"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          defaultValue={initialCep ?? ''}
          aria-invalid={invalid}
          aria-describedby={errorId}
          onChange={write}
        />
        <Button type="submit" variant="outline" aria-busy={loading}>
          Calcular
        </Button>
      </div>
      <p id={errorId} className={styles['error']} hidden={!invalid}>
        {INVALID_CEP}
      </p>
      <div role="status" className={styles['answer']} hidden={invalid}>
        <Answer
          loading={loading}
          failure={error && !loading ? quoteFailure(failureKind(error)) : null}
          data={data}
        />
      </div>
    </form>
  );
}

function Answer({
  loading,
  failure,
  data,
}: {
  loading: boolean;
  failure: string | null;
  data: CotarFreteQuery | undefined;
}) {
  if (loading) return <p>Calculando…</p>;
  if (failure !== null) return <p className={styles['error']}>{failure}</p>;
  if (!data) return <p>Preço e prazo antes de comprar, sem cadastro.</p>;
  const { price, time, service } = readCotacao(data.cotarFrete);
  if (price === null) {
    return (
      <p>
        <strong>Frete a combinar</strong> <span>Valor e prazo são acertados na conversa.</span>
      </p>
    );
  }
  return (
    <p>
      <strong>{[price, time].filter(Boolean).join(' ')}</strong> <span>{service}</span>
    </p>
  );
}
