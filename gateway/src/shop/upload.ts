import { DeclaredError } from './errors.ts';

/** One uploaded file, streamed while it arrives and never stored. */
export interface UploadModel {
  /** The file's bytes, once. Rejects with `UploadTooLarge`, or `UploadInterrupted` for a malformed request. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

export class UploadTooLarge extends DeclaredError {
  constructor() {
    super('The file is larger than 5 MB.', { extensions: { code: 'BAD_USER_INPUT' } });
  }
}

/** The request was truncated or malformed while its file was read; the caller gets a 400. */
export class UploadInterrupted extends DeclaredError {
  constructor() {
    super('The upload broke off before its end.', { extensions: { code: 'BAD_REQUEST' } });
  }
}
