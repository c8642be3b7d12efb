import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { UploadModel } from '../../shop/upload.ts';

/** A file received with the operation: the value that `Upload` accepts. JSON cannot express it. */
export class ReceivedFile implements UploadModel {
  #content: AsyncIterable<Uint8Array> | undefined;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#content = content;
  }

  open(): AsyncIterable<Uint8Array> {
    const content = this.#content;
    if (!content) throw new Error('an upload can be read only once');
    this.#content = undefined;
    return content;
  }
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
