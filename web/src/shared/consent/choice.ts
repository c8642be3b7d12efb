import { useSyncExternalStore } from 'react';
import { STORAGE } from '../constants.ts';
import { isRecord } from '../parse.ts';
import { POLICY } from './policy.ts';

const RECORD_KEY = 'registroDaEscolha';

/** COOKIE-02, COOKIE-03: the documented words of `cookiesChoice`. */
export type CookieChoice = 'accepted' | 'rejected';

/** What became of the shop's copy of a choice: still to be sent, kept, or an API that keeps none. */
export type CopyState = 'pendente' | 'guardada' | 'sem-copia';

/** A choice with what proves it (C-60). */
export interface ConsentRecord {
  /** Random, for this one choice: neither the person nor the browser can be told by it. */
  readonly id: string;
  /** Version of the policy that was on screen. */
  readonly versao: string;
  readonly escolha: CookieChoice;
  /** ISO 8601, by this browser's clock. */
  readonly quando: string;
  readonly copia: CopyState;
  /** When it was last sent, in milliseconds since 1970. */
  readonly enviadoEm: number;
}

const listeners = new Set<() => void>();
let reopened = false;
/** Which answer the question was asked again over. */
let over: string | null = null;
/** What was chosen while storage is closed or full: good for this visit. */
let unstored: ConsentRecord | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function parseRecord(text: string | null): ConsentRecord | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    // Written by another hand: as good as none.
  }
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
}

function read(): { choice: CookieChoice | null; record: ConsentRecord | null } {
  if (unstored) return { choice: unstored.escolha, record: unstored };
  try {
    const choice = localStorage.getItem(STORAGE.cookiesChoice);
    if (choice !== 'accepted' && choice !== 'rejected') return { choice: null, record: null };
    const record = parseRecord(localStorage.getItem(RECORD_KEY));
    return { choice, record: record?.escolha === choice ? record : null };
  } catch {
    // Private windows may refuse storage.
    return { choice: null, record: null };
  }
}

/** The record of the choice that holds, or null: there is none, or it is from before there were records. */
export function currentRecord(): ConsentRecord | null {
  return read().record;
}

/** Tells one answer from another; what became of its copy does not make it another. */
function answerId(): string | null {
  const { choice, record } = read();
  return record?.id ?? choice;
}

/** Whether the answer is to the policy in force. A refusal without a record stands: nothing is done that needs a proof. */
function isAnswered(): boolean {
  const { choice, record } = read();
  return record ? record.versao === POLICY.version : choice === 'rejected';
}

/** Whether what is optional may be kept or sent now: accepted, by the policy in force. Nobody else reads the choice. */
export function allowsOptional(): boolean {
  return isAnswered() && read().choice === 'accepted';
}

/** Keeps a new choice with its record, and closes the question. */
export function storeChoice(record: ConsentRecord): void {
  reopened = false;
  storeRecord(record);
}

/** Keeps what became of a choice. Where storage does not take all of it, it takes nothing, and we ask the next time. */
export function storeRecord(record: ConsentRecord): void {
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify(record));
    localStorage.setItem(STORAGE.cookiesChoice, record.escolha);
    unstored = null;
  } catch {
    unstored = record;
    removeStored();
  }
  notify();
}

function removeStored(): void {
  try {
    localStorage.removeItem(STORAGE.cookiesChoice);
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Closed storage holds nothing of ours either.
  }
}

/** C-60: asks again, from the footer. The choice made before holds until another is made. */
export function reopenQuestion(): void {
  reopened = true;
  over = answerId();
  notify();
}

/** Leaves a question that was asked again as it is. */
export function closeQuestion(): void {
  reopened = false;
  notify();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== STORAGE.cookiesChoice && key !== RECORD_KEY) return;
    unstored = null;
    // Another tab has asked and was answered; that it has told the shop so closes nothing here.
    if (answerId() !== over) reopened = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that comes back from the browser's memory has heard of nothing.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

/** `changed`: answered, but to another version of the policy; `again`: the person asked for it. */
export type QuestionState = 'hidden' | 'first' | 'changed' | 'again';

function questionState(): QuestionState {
  if (reopened) return 'again';
  if (isAnswered()) return 'hidden';
  return read().record ? 'changed' : 'first';
}

/** COOKIE-01: whether the question is on screen, and why. */
export function useQuestionState(): QuestionState {
  return useSyncExternalStore<QuestionState>(subscribe, questionState, () => 'hidden');
}

/** `allowsOptional`, for what is on screen: it comes and goes with the answer. */
export function useAllowsOptional(): boolean {
  return useSyncExternalStore(subscribe, allowsOptional, () => false);
}
