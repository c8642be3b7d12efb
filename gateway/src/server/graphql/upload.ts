import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { UploadModel } from '../../shop/upload.ts';

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

/** Creates the value that `Upload` accepts. JSON cannot express it. */
export function createUpload(file: {
  readonly filename: string;
  readonly mimetype: string;
  readonly content: AsyncIterable<Uint8Array>;
}): UploadModel {
  return new ReceivedFile(file.filename, file.mimetype, file.content);
}

/** `Upload`: a file received with the operation. Only as input, and only by variable. */
export const Upload = new GraphQLScalarType<UploadModel, never>({
  name: 'Upload',
  serialize: () => {
    throw new TypeError('Upload is for input only');
  },
  parseValue: (value) => {
    if (value instanceof ReceivedFile) return value;
    throw new GraphQLError('Upload must be a file sent by the GraphQL multipart request spec.');
  },
});
