import { useSyncExternalStore } from 'react';
import { STORAGE } from '../constants.ts';
import { storageChanges } from '../observed.ts';
import { isRecord } from '../parse.ts';
import { json } from '../stored.ts';
import { POLICY } from './policy.ts';

const RECORD_KEY = 'registroDaEscolha';

/** The documented values of `cookiesChoice`. */
export type CookieChoice = 'accepted' | 'rejected';

/** State of the gateway's copy of a choice: not sent yet, stored, or not supported by the API. */
export type CopyState = 'pendente' | 'guardada' | 'sem-copia';

/** A choice with its proof of consent. */
export interface ConsentRecord {
  /** Random UUID of this choice. It identifies neither the person nor the browser. */
  readonly id: string;
  readonly versao: string;
  readonly escolha: CookieChoice;
  readonly quando: string;
  readonly copia: CopyState;
  /** Time of the last send, in epoch milliseconds. */
  readonly enviadoEm: number;
}

let reopened = false;
/** Id of the answer that was stored when the question was reopened. */
let reopenedAnswer: string | null = null;
/** Fallback when storage is closed or full: the choice lasts for this visit. */
let unstoredRecord: ConsentRecord | null = null;

const { notify, subscribe } = storageChanges([STORAGE.cookiesChoice, RECORD_KEY], () => {
  unstoredRecord = null;
  // Only a new answer from another tab closes the question. A changed copy state does not.
  if (answerId() !== reopenedAnswer) reopened = false;
});

const parseRecord = json((value): ConsentRecord | null => {
  if (!isRecord(value)) return null;
  const { id, versao, escolha, quando, copia, enviadoEm } = value;
  return typeof id === 'string' &&
    typeof versao === 'string' &&
    (escolha === 'accepted' || escolha === 'rejected') &&
    typeof quando === 'string' &&
    !Number.isNaN(Date.parse(quando)) &&
    (copia === 'pendente' || copia === 'guardada' || copia === 'sem-copia') &&
    typeof enviadoEm === 'number'
    ? { id, versao, escolha, quando, copia, enviadoEm }
    : null;
});

function read(): { choice: CookieChoice | null; record: ConsentRecord | null } {
  if (unstoredRecord) return { choice: unstoredRecord.escolha, record: unstoredRecord };
  try {
    const choice = localStorage.getItem(STORAGE.cookiesChoice);
    if (choice !== 'accepted' && choice !== 'rejected') return { choice: null, record: null };
    const record = parseRecord(localStorage.getItem(RECORD_KEY) ?? '');
    return { choice, record: record?.escolha === choice ? record : null };
  } catch {
    // Private windows may refuse storage.
    return { choice: null, record: null };
  }
}

export function currentRecord(): ConsentRecord | null {
  return read().record;
}

/** Identifies one answer. A change of its copy state keeps the id. */
function answerId(): string | null {
  const { choice, record } = read();
  return record?.id ?? choice;
}

/** True when the answer covers the current policy version. A refusal needs no record. */
function isAnswered(): boolean {
  const { choice, record } = read();
  return record ? record.versao === POLICY.version : choice === 'rejected';
}

/** True when optional storage and requests are allowed: accepted under the current policy version. */
export function allowsOptional(): boolean {
  return isAnswered() && read().choice === 'accepted';
}

/** Stores a new choice with its record, and closes the question. */
export function storeChoice(record: ConsentRecord): void {
  reopened = false;
  storeRecord(record);
}

/** Updates the record. If storage refuses any part, nothing is stored and the next visit asks again. */
export function storeRecord(record: ConsentRecord): void {
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify(record));
    localStorage.setItem(STORAGE.cookiesChoice, record.escolha);
    unstoredRecord = null;
  } catch {
    unstoredRecord = record;
    removeStored();
  }
  notify();
}

function removeStored(): void {
  try {
    localStorage.removeItem(STORAGE.cookiesChoice);
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Closed storage holds no data of ours.
  }
}

/** Reopens the question from the footer. The earlier choice applies until a new one is made. */
export function reopenQuestion(): void {
  reopened = true;
  reopenedAnswer = answerId();
  notify();
}

export function closeQuestion(): void {
  reopened = false;
  notify();
}

/** `changed`: the answer covers an older policy version; `again`: the person reopened the question. */
export type QuestionState = 'hidden' | 'first' | 'changed' | 'again';

function questionState(): QuestionState {
  if (reopened) return 'again';
  if (isAnswered()) return 'hidden';
  return read().record ? 'changed' : 'first';
}

/** Returns whether to show the question, and why. */
export function useQuestionState(): QuestionState {
  return useSyncExternalStore<QuestionState>(subscribe, questionState, () => 'hidden');
}

/** Reactive form of `allowsOptional`. */
export function useAllowsOptional(): boolean {
  return useSyncExternalStore(subscribe, allowsOptional, () => false);
}
