import { createSourceClient, type SourceSettings } from './source-client.ts';

/** NCBI's limits without and with a key (NCBI, "A General Introduction to the E-utilities"). */
const requestsPerSecond = { anonymous: 3, withKey: 10 };
const maxUrlLength = 1_800;

export type EutilsSettings = SourceSettings & {
  apiKey?: string | undefined;
  contactEmail?: string | undefined;
  tool: string;
};

/** Calls one program of NCBI's E-utilities and reads the body of its answer. Fails like a `SourceClient`. */
export type Eutils = <T>(
  program: 'esearch' | 'efetch' | 'esummary' | 'elink',
  parameters: Record<string, string>,
  options: { maxBytes: number; signal: AbortSignal; read: (body: string) => Promise<T> },
) => Promise<T>;

/** One for all of NCBI's databases: the limit counts what one address asks of them together. */
export function createEutils(settings: EutilsSettings): Eutils {
  const { baseUrl, tool, contactEmail, apiKey } = settings;
  const perSecond = apiKey ? requestsPerSecond.withKey : requestsPerSecond.anonymous;
  const ask = createSourceClient({ ...settings, perSecond });
  return async (program, parameters, { maxBytes, signal, read }) => {
    const all = {
      ...parameters,
      tool,
      ...(contactEmail && { email: contactEmail }),
      ...(apiKey && { api_key: apiKey }),
    };
    const path = `/${program}.fcgi`;
    const form = new URLSearchParams(all).toString();
    const isLong = baseUrl.length + path.length + form.length > maxUrlLength;
    const request = isLong ? { path, form, maxBytes } : { path, parameters: all, maxBytes };
    return ask(request, signal, ({ text }) => read(text));
  };
}
