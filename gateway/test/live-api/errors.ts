import { STATUS_CODES } from 'node:http';
import { type Answer, empty, json } from './answers.ts';
import type { Habits } from './habits.ts';

/** `plain`: Spring Boot's JSON errors. `empty403`: each of them becomes a 403 without a body (rest-contract 1.2). */
export type ErrorWorld = 'plain' | 'empty403';

/** A failure outside the controllers. `status` is the intended one; the error world decides the one sent. */
export class Failure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Failure';
    this.status = status;
  }
}

export const crash = (message: string) => new Failure(500, message);
export const badRequest = (message: string) => new Failure(400, message);
export const notFound = (message: string) => new Failure(404, message);
export const denied = () => new Failure(403, 'Access Denied');
export const unsupported = (message: string) => new Failure(415, message);

/** The response to a failure. `path` starts with `/api`. */
export function answerTo(
  failure: Failure,
  path: string,
  world: ErrorWorld,
  habits: Habits,
): Answer {
  const { status, message } = failure;
  if (world === 'empty403') return empty(403);
  if (status === 403 && habits.denialBody === 'empty') return empty(403);
  const timestamp = new Date().toISOString().replace('Z', '+00:00');
  const error = STATUS_CODES[status];
  const shown = habits.errorMessages ? { message } : {};
  return json({ timestamp, status, error, ...shown, path }, status);
}
