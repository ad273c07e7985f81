import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema?: Schema }>;
type Operation = { responses: Record<string, { content?: Content }> };
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** One answer as it came over the wire. `body` is absent when it was not read, as for a stream of events. */
export type Answer = {
  method: string;
  path: string;
  status: number;
  contentType: string | undefined;
  body?: string | undefined;
};

/** Compares answers with an OpenAPI 3.1 document. A field that the document does not name counts as wrong, too. */
export function createConformance(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closeObjects(document, false) as object, 'document');
  const paths = Object.keys(document.paths)
    .map((template) => ({ template, pattern: toPattern(template), names: template.split('{').length }))
    .sort((a, b) => a.names - b.names);

  const methodsOf = (template: string) =>
    Object.keys(document.paths[template] ?? {}).filter((key) => /^(get|put|post|delete|patch)$/.test(key));

  function findTemplate(method: string, path: string): string | undefined {
    const candidates = paths.filter(({ template }) => methodsOf(template).includes(method));
    return candidates.find(({ pattern }) => pattern.test(path))?.template;
  }

  /** What about the answer is not as the document says, one line each. */
  function check(answer: Answer): string[] {
    const title = `${answer.method} ${answer.path} → ${answer.status}`;
    return problemsOf(answer).map((problem) => `${title}: ${problem}`);
  }

  function problemsOf(answer: Answer): string[] {
    const { status, body } = answer;
    const method = answer.method.toLowerCase();
    const template = findTemplate(method, answer.path);
    if (template === undefined) return ['no such operation in the document'];
    const responses = document.paths[template]?.[method]?.responses ?? {};
    const names = [String(status), `${String(status)[0]}XX`, ...(status < 400 ? [] : ['default'])];
    const name = names.find((candidate) => Object.hasOwn(responses, candidate));
    if (name === undefined) return ['the status is not described'];
    const described = Object.keys(responses[name]?.content ?? {});
    if (described.length === 0) return body ? [`no body is described, but it has ${shorten(body)}`] : [];
    const type = answer.contentType?.split(';')[0]?.trim().toLowerCase() ?? 'none';
    if (!described.includes(type)) return [`the content type is ${type}, described: ${described.join(', ')}`];
    if (body === undefined) return [];
    return validate(['paths', template, method, 'responses', name, 'content', type, 'schema'], body);
  }

  function validate(pointer: string[], body: string): string[] {
    let value: unknown = body;
    if (pointer.some((part) => part === 'application/json')) {
      try {
        value = JSON.parse(body);
      } catch {
        return [`the body is not JSON: ${shorten(body)}`];
      }
    }
    const matches = ajv.getSchema(`document#/${pointer.map(escapePointer).join('/')}`);
    if (!matches || matches(value)) return [];
    return (matches.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `body${instancePath} ${message} ${JSON.stringify(params)} in ${shorten(body)}`,
    );
  }

  return {
    /** Every operation of the document, as `post /threads/{thread_id}/runs`. */
    operations: paths.flatMap(({ template }) => methodsOf(template).map((method) => `${method} ${template}`)),
    findOperation(method: string, path: string): string | undefined {
      const template = findTemplate(method.toLowerCase(), path);
      return template && `${method.toLowerCase()} ${template}`;
    },
    check,
  };
}

/** A `fetch` for the official client that holds every answer against the document. */
export function recordingFetch(document: OpenApiDocument, send: typeof fetch = fetch) {
  const conformance = createConformance(document);
  const found = new Set<string>();
  const seen = new Set<string>();
  const pending = new Set<Promise<void>>();

  async function examine(method: string, path: string, answer: Response, copy: Response | undefined) {
    const { status } = answer;
    const operation = conformance.findOperation(method, path);
    if (operation) seen.add(`${operation} ${status}`);
    // A client that hangs up takes the rest of the body with it.
    const body = await copy?.text().catch(() => undefined);
    const contentType = answer.headers.get('content-type') ?? undefined;
    for (const problem of conformance.check({ method, path, status, contentType, body })) found.add(problem);
  }

  const recording: typeof fetch = async (input, init) => {
    const answer = await send(input, init);
    const request = input instanceof Request ? input : { url: String(input), method: 'GET' };
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    const copy = isStream ? undefined : answer.clone();
    const work = examine(init?.method ?? request.method, new URL(request.url).pathname, answer, copy);
    pending.add(work);
    void work.finally(() => pending.delete(work));
    return answer;
  };

  return {
    fetch: recording,
    operations: conformance.operations,
    /** What was seen so far, as `get /threads/{thread_id} 200`. */
    seen: (): ReadonlySet<string> => seen,
    /** Waits for the bodies of the answers so far; what in them is not as the document says. */
    async problems(): Promise<string[]> {
      await Promise.all(pending);
      return [...found];
    },
  };
}

export async function fetchDocument(url: string): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/openapi.json`);
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
  return (await response.json()) as OpenApiDocument;
}

/** Lets objects with named fields have no others. Parts of an `allOf` know only some of the fields, so they stay open. */
function closeObjects(node: unknown, isPart: boolean): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => closeObjects(item, isPart));
  const closed: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closeObjects(value, key === 'allOf')]),
  );
  const named = closed.type === 'object' && closed.properties && closed.additionalProperties === undefined;
  return named && !isPart ? { ...closed, additionalProperties: false } : closed;
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} …` : text);
