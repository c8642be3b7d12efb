import { fork } from 'node:child_process';
import { setTimeout as esperar } from 'node:timers/promises';
import { RAIZ } from './raiz.mjs';
import { ErroSimples } from './saida.mjs';

/** A program ends with this code when starting it again cannot help. */
const SEM_REMEDIO = 78;
const QUEDAS_ANTES_DE_FICAR_PRONTO = 3;

/** Milliseconds until the next try after `quedas` deaths in a row: 0,5 s, 1 s, 2 s … 30 s. */
export function esperaAposQuedas(/** @type {number} */ quedas) {
  return Math.min(30_000, 500 * 2 ** (quedas - 1));
}

/**
 * @typedef {{
 *   nome: string,
 *   arquivo: string,
 *   env: NodeJS.ProcessEnv,
 *   prazoParaParar?: number,
 *   estabilidade?: number,
 *   espera?: (quedas: number) => number,
 * }} Receita
 *   `prazoParaParar`: milliseconds a drain may take; `estabilidade`: milliseconds after which earlier deaths are forgotten
 * @typedef {{
 *   aoProgredir?: (texto: string) => void,
 *   aoCair?: (texto: string) => void,
 *   aoVoltar?: () => void,
 *   aoDesistir?: (erro: ErroSimples) => void,
 * }} Ouvinte
 *   `aoDesistir` is only called after the service was ready once; before that `subir` rejects
 * @typedef {{ type: 'progress' | 'ready' | 'fatal', text?: string, url?: string }} Mensagem
 */

/** @param {unknown} mensagem @returns {mensagem is Mensagem} */
function ehMensagem(mensagem) {
  return typeof mensagem === 'object' && mensagem !== null && 'type' in mensagem;
}

/**
 * A server of ours as a child process: started, watched, started again when it dies, drained at the end. It hears of
 * our own death by its closed channel.
 */
export class Servico {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #filho;
  #parando = false;
  #quedas = 0;
  /** @type {string | undefined} */
  #textoFatal;
  /** @type {{ resolver: (url: string) => void, rejeitar: (erro: ErroSimples) => void } | undefined} */
  #primeiraVez;
  #receita;
  #ouvinte;

  /** @param {Receita} receita @param {Ouvinte} [ouvinte] */
  constructor(receita, ouvinte = {}) {
    this.#receita = receita;
    this.#ouvinte = ouvinte;
  }

  get pid() {
    return this.#filho?.pid;
  }

  /**
   * Starts it and waits until it serves.
   * @returns {Promise<string>} the address it reported
   * @throws {ErroSimples} when it says that it cannot start, or dies again and again
   */
  subir() {
    /** @type {Promise<string>} */
    const promessa = new Promise((resolver, rejeitar) => {
      this.#primeiraVez = { resolver, rejeitar };
    });
    this.#nascer();
    return promessa;
  }

  #nascer() {
    const inicio = performance.now();
    const filho = fork(this.#receita.arquivo, [], {
      cwd: RAIZ,
      env: this.#receita.env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own: a Ctrl-C at the terminal comes to us alone, and we drain in order.
      detached: true,
    });
    this.#filho = filho;
    this.#textoFatal = undefined;
    filho.on('message', (mensagem) => {
      if (ehMensagem(mensagem)) this.#ouvir(mensagem);
    });
    filho.once('error', (erro) => {
      this.#textoFatal = erro.message;
    });
    filho.once('exit', (codigo, sinal) => {
      this.#filho = undefined;
      if (!this.#parando) void this.#cair(codigo, sinal, performance.now() - inicio);
    });
  }

  /** @param {Mensagem} mensagem */
  #ouvir(mensagem) {
    const texto = mensagem.text ?? '';
    if (mensagem.type === 'progress') this.#ouvinte.aoProgredir?.(texto);
    if (mensagem.type === 'fatal') this.#textoFatal = texto;
    if (mensagem.type === 'ready') {
      if (this.#primeiraVez) {
        this.#primeiraVez.resolver(mensagem.url ?? '');
        this.#primeiraVez = undefined;
        this.#quedas = 0;
      } else {
        this.#ouvinte.aoVoltar?.();
      }
    }
  }

  /** @param {number | null} codigo @param {NodeJS.Signals | null} sinal @param {number} duracao */
  async #cair(codigo, sinal, duracao) {
    const { nome, estabilidade = 60_000, espera = esperaAposQuedas } = this.#receita;
    this.#quedas = duracao >= estabilidade ? 1 : this.#quedas + 1;
    const causa = this.#textoFatal ?? `terminou com ${sinal ?? `o código ${codigo}`}`;
    const semSaida =
      codigo === SEM_REMEDIO ||
      (this.#primeiraVez !== undefined && this.#quedas >= QUEDAS_ANTES_DE_FICAR_PRONTO);
    if (semSaida) {
      this.#desistir(new ErroSimples(`${nome} não pode funcionar: ${causa}`));
      return;
    }
    const pausa = espera(this.#quedas);
    this.#ouvinte.aoCair?.(
      `${nome} caiu (${causa}); nova tentativa em ${String(pausa / 1000).replace('.', ',')} s`,
    );
    await esperar(pausa);
    if (!this.#parando) this.#nascer();
  }

  /** @param {ErroSimples} erro */
  #desistir(erro) {
    this.#parando = true;
    if (this.#primeiraVez) this.#primeiraVez.rejeitar(erro);
    else this.#ouvinte.aoDesistir?.(erro);
  }

  /** Asks it to finish what it is doing and waits until it has ended; kills it when that takes too long. */
  async parar() {
    this.#parando = true;
    const filho = this.#filho;
    if (!filho) return;
    const fim = new Promise((resolver) => filho.once('exit', resolver));
    const carrasco = setTimeout(() => this.matar(), this.#receita.prazoParaParar ?? 10_000);
    filho.kill('SIGTERM');
    await fim;
    clearTimeout(carrasco);
  }

  /** Ends it at once. */
  matar() {
    this.#parando = true;
    this.#filho?.kill('SIGKILL');
  }
}
