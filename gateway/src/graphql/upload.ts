import { GraphQLError, GraphQLScalarType } from 'graphql';
import { DeclaredError } from './errors.ts';

/** Bytes of one uploaded file at most (C-75). */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** One file that came with the operation. It is still on its way: nothing of it is kept. */
export interface UploadModel {
  /** The name that the browser gave. For people only: it never goes upstream. */
  readonly filename: string;
  /** The type that the browser claims; the bytes may say otherwise. */
  readonly mimetype: string;
  /**
   * The file's bytes, once. They end only when the whole request was well formed; otherwise they reject
   * with `UploadTooLarge` or `UploadInterrupted`. What nobody reads is thrown away after the operation.
   */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The file has more than `MAX_UPLOAD_BYTES`. */
export class UploadTooLarge extends DeclaredError {
  constructor() {
    super('The file is larger than 5 MB.', { extensions: { code: 'BAD_USER_INPUT' } });
  }
}

/** The request broke off or turned out malformed while its file was being read; the caller gets a 400. */
export class UploadInterrupted extends DeclaredError {
  constructor() {
    super('The upload broke off before its end.', { extensions: { code: 'BAD_REQUEST' } });
  }
}

class ReceivedFile implements UploadModel {
  readonly filename: string;
  readonly mimetype: string;
  #content: AsyncIterable<Uint8Array> | undefined;

  constructor(filename: string, mimetype: string, content: AsyncIterable<Uint8Array>) {
    this.filename = filename;
    this.mimetype = mimetype;
    this.#content = content;
  }

  open(): AsyncIterable<Uint8Array> {
    const content = this.#content;
    if (!content) throw new Error('an upload can be read only once');
    this.#content = undefined;
    return content;
  }
}

/** The HTTP border's way to make what `Upload` accepts; no JSON can. */
export function createUpload(file: {
  readonly filename: string;
  readonly mimetype: string;
  readonly content: AsyncIterable<Uint8Array>;
}): UploadModel {
  return new ReceivedFile(file.filename, file.mimetype, file.content);
}

const EXPECTED = 'Upload must be a file sent by the GraphQL multipart request spec.';

/** `Upload`: a file that the HTTP border received with the operation. Input only, by variable only. */
export const Upload = new GraphQLScalarType<UploadModel, never>({
  name: 'Upload',
  serialize: () => {
    throw new TypeError('Upload is for input only');
  },
  parseValue: (value) => {
    if (value instanceof ReceivedFile) return value;
    throw new GraphQLError(EXPECTED);
  },
  parseLiteral: () => {
    throw new GraphQLError(EXPECTED);
  },
});
