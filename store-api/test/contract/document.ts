import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { nameOf, type Who } from './calls.ts';

const Response = z.object({
  content: z.record(z.string(), z.object({ schema: z.unknown().optional() })).optional(),
});

const Operation = z.object({
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['query', 'path', 'header']) }))
    .optional(),
  responses: z.record(z.string(), Response),
});
export type Operation = z.infer<typeof Operation>;

const OpenApi = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** `/api/openapi.json`, for comparisons with the server's answers. */
export class ContractDocument {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #schemas: Record<string, unknown>;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(body: unknown) {
    const document = OpenApi.parse(body);
    this.operations = new Map(
      Object.entries(document.paths)
        .filter(([path]) => path.startsWith('/api/'))
        .flatMap(([path, methods]) =>
          METHODS.flatMap((method) => {
            const operation = methods[method.toLowerCase()];
            const name = nameOf({ method, path: path.replace(/^\/api/, '') });
            return operation === undefined ? [] : [[name, operation] as const];
          }),
        ),
    );
    this.#schemas = document.components.schemas;
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false });
    this.#ajv.addSchema({ $id: 'doc', components: document.components });
  }

  /** The statuses a call documents. */
  statuses(call: string): number[] {
    return Object.keys(this.operations.get(call)?.responses ?? {}).map(Number);
  }

  /** Who may call, by the document's `security`. */
  who(call: string): Who {
    const security = this.operations.get(call)?.security ?? [];
    const open = security.some((requirement) => Object.keys(requirement).length === 0);
    const [requirement] = security;
    if (requirement === undefined || open) return 'all';
    return requirement['bearer']?.includes('ROLE_ADMIN') === true ? 'admin' : 'user';
  }

  /** Every property name in a call's body, at any depth. */
  bodyFields(call: string): string[] {
    const names = new Set<string>();
    this.#collect(this.operations.get(call)?.requestBody, names, new Set());
    return [...names];
  }

  #collect(node: unknown, names: Set<string>, seen: Set<unknown>): void {
    if (!isRecord(node) || seen.has(node)) return;
    seen.add(node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && isRecord(value)) {
        for (const name of Object.keys(value)) names.add(name);
      }
      if (key === '$ref') {
        const name = String(value).split('/').at(-1) ?? '';
        this.#collect(this.#schemas[name], names, seen);
      } else this.#collect(value, names, seen);
    }
  }

  /** The difference of an answer from its documentation; undefined without one. Checks only the type of a text body. */
  mismatch(
    call: string,
    { status, headers, body }: { status: number; headers: Headers; body: unknown },
  ): string | undefined {
    const response = this.operations.get(call)?.responses[String(status)];
    if (response === undefined) return `${call} does not document ${status}`;
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const { content } = response;
    if (content === undefined || body === undefined) return undefined;
    const documented = content[type];
    if (documented === undefined) {
      return `${call} answers ${status} as ${type}, documented: ${Object.keys(content).join(', ')}`;
    }
    const validate = this.#validator(documented.schema);
    return validate(body)
      ? undefined
      : `${call} ${status}: ${this.#ajv.errorsText(validate.errors)}`;
  }

  /** Many answers share a schema, and so its compiled form. */
  #validator(schema: unknown): ValidateFunction {
    const text = JSON.stringify(schema ?? {}).replaceAll('"#/', '"doc#/');
    const validator = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text));
    this.#validators.set(text, validator);
    return validator;
  }
}

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
