import { z } from 'zod';
import { readTrustProxy } from '#platform/client-address.ts';
import { limits } from '#shared/limits.ts';
import { type AvailableMode, forEachMode, modeRegistry } from '#shared/research/modes.ts';

const givenFlag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true');
const flag = (fallback: boolean) => givenFlag.default(fallback);
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${min} to ${max}` })
    .int()
    .min(min)
    .max(max);
const whole = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback);
const price = z.coerce.number({ error: 'must be a number' }).min(0).max(1_000_000).optional();
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const splitList = (values: string): string[] =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
function canTrust(value: string): boolean {
  try {
    return Boolean(readTrustProxy(value));
  } catch {
    return false;
  }
}
/** An address, or a name before one in angle brackets. */
const mailFromPattern =
  /^(?:[^<>@\r\n]{1,100}<[^<>@\s]{1,64}@[^<>@\s]{1,255}>|[^<>@\s]{1,64}@[^<>@\s]{1,255})$/;
/** A host name without scheme or path, or * for the whole web. */
const domainPattern = /^(?:\*|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])$/i;

/** Every place evidence can come from. Web searches take part only where their address or key is set. */
export const evidenceSources = [
  'library',
  'pubmed',
  'pmc',
  'europepmc',
  'clinicaltrials',
  'openfda',
  'dailymed',
  'rxnav',
  'crossref',
  'searxng',
  'tavily',
  'brave',
] as const;

export type EvidenceSource = (typeof evidenceSources)[number];

const secondsVariable = <M extends AvailableMode>(mode: M) =>
  `${mode.toUpperCase() as Uppercase<M>}_MAX_SECONDS` as const;
type SecondsVariable = ReturnType<typeof secondsVariable<AvailableMode>>;

/** How long a run of each mode may take, in a variable of its own. */
const runSeconds = Object.fromEntries(
  Object.entries(
    forEachMode((mode) => {
      const { default: fallback, least, most } = modeRegistry[mode].maxSeconds;
      return whole(fallback, least, most);
    }),
  ).map(([mode, seconds]) => [secondsVariable(mode as AvailableMode), seconds]),
) as Record<SecondsVariable, ReturnType<typeof whole>>;

const environmentSchema = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PUBLIC_URL: url.optional(),
  TRUST_PROXY: z
    .string()
    .refine(canTrust, 'must be loopback, a number of proxies, or a list of addresses and networks')
    .optional(),
  BRAND_NAME: z.string().default('Clinquire'),
  COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code of two capital letters, such as GB')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().regex(mailFromPattern, 'must be an e-mail address, or Name <address>').optional(),
  REQUIRE_EMAIL_VERIFICATION: givenFlag.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: url.default('https://www.googleapis.com/oauth2/v3/certs'),
  TRUST_BADGES: flag(true),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LLM_PROVIDER: z.enum(['none', 'openai', 'anthropic', 'ollama']).default('none'),
  LLM_MODEL: z.string().optional(),
  LLM_FALLBACK_MODEL: z.string().optional(),
  LLM_VISION_MODEL: z.string().optional(),
  LLM_CONTEXT_TOKENS: wholeNumber(8_000, 100_000_000).optional(),
  LLM_BASE_URL: url.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_TIMEOUT_SECONDS: whole(180, 5, 300),
  VERIFIER_PROVIDER: z.enum(['none', 'openai', 'anthropic', 'ollama']).default('none'),
  VERIFIER_MODEL: z.string().optional(),
  VERIFIER_BASE_URL: url.optional(),
  VERIFIER_API_KEY: z.string().optional(),
  LLM_MAX_TOKENS_PER_RUN: whole(400_000, 10_000, 1_000_000_000),
  LLM_INPUT_PRICE: price,
  LLM_OUTPUT_PRICE: price,
  EMBEDDING_MODEL: z.string().optional(),
  OCR_LANGUAGES: z
    .string()
    .default('eng,vie')
    .transform(splitList)
    .pipe(
      z
        .array(z.string().regex(/^[a-z_]{3,20}$/i, 'must list codes such as eng or vie'))
        .min(1)
        .max(5),
    ),
  OCR_DATA_DIR: z.string().optional(),
  MEDICAL_IMAGING: flag(true),
  CHROMIUM_PATH: z.string().optional(),
  EVIDENCE_SOURCES: z
    .string()
    .default(evidenceSources.join(','))
    .transform(splitList)
    .pipe(z.array(z.enum(evidenceSources, { error: `must list only: ${evidenceSources.join(', ')}` }))),
  EVIDENCE_OFFLINE: flag(false),
  MAX_SEARCHES_PER_RUN: whole(30, 7, 1_000),
  ...runSeconds,
  PUBMED_BASE_URL: url.default('https://eutils.ncbi.nlm.nih.gov/entrez/eutils'),
  NCBI_API_KEY: z.string().optional(),
  EUROPE_PMC_BASE_URL: url.default('https://www.ebi.ac.uk/europepmc/webservices/rest'),
  CLINICAL_TRIALS_BASE_URL: url.default('https://clinicaltrials.gov/api/v2'),
  OPENFDA_BASE_URL: url.default('https://api.fda.gov'),
  OPENFDA_API_KEY: z.string().optional(),
  DAILYMED_BASE_URL: url.default('https://dailymed.nlm.nih.gov/dailymed'),
  RXNAV_BASE_URL: url.default('https://rxnav.nlm.nih.gov/REST'),
  CROSSREF_BASE_URL: url.default('https://api.crossref.org'),
  SEARXNG_URL: url.optional(),
  TAVILY_BASE_URL: url.default('https://api.tavily.com'),
  TAVILY_API_KEY: z.string().optional(),
  BRAVE_BASE_URL: url.default('https://api.search.brave.com/res/v1'),
  BRAVE_API_KEY: z.string().optional(),
  WEB_SEARCH_DOMAINS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.string().regex(domainPattern, 'must list domains such as who.int, or be *')))
    .optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  LIBRARY_URI: z.string().optional(),
  LIBRARY_STARTER: flag(true),
  WORKFLOW_API_KEY: z.string().optional(),
  WORKFLOW_EVENT_DAYS: whole(30, 0, 36_500),
  WORKFLOW_HISTORY_DAYS: whole(90, 0, 36_500),
  WORKFLOW_HISTORY_CHECKPOINTS: whole(1000, 1, 1_000_000),
  USER_STORAGE_MB: whole(500, 0, 100_000_000),
  FREE_DAILY_CREDITS: whole(limits.freeDailyCredits, 0, 1_000_000),
  PREMIUM_DAILY_CREDITS: whole(limits.premiumDailyCredits, 0, 1_000_000),
  PASSWORD_MIN_LENGTH: whole(limits.passwordMinLength, 1, 1024),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Room for the abstracts of a search in the memory of a small machine; Ollama's own default would cut them. */
const ollamaContextTokens = 16_384;

/** Embeddings are asked for in OpenAI's protocol, which Ollama speaks at an address of its own. */
function embeddingUrl(env: z.output<typeof environmentSchema>): string | undefined {
  if (env.LLM_PROVIDER !== 'ollama') return env.LLM_BASE_URL;
  return `${(env.LLM_BASE_URL ?? 'http://127.0.0.1:11434').replace(/\/(?:api|v1)$/, '')}/v1`;
}

/** A model by the variables that begin with `prefix`; writer and judge have as long for one request. */
function modelOf(env: z.output<typeof environmentSchema>, prefix: 'LLM' | 'VERIFIER') {
  const provider = env[`${prefix}_PROVIDER`];
  if (provider === 'none') return { provider };
  return {
    provider,
    model: env[`${prefix}_MODEL`] as string,
    baseUrl: env[`${prefix}_BASE_URL`],
    apiKey: env[`${prefix}_API_KEY`],
    timeoutMs: env.LLM_TIMEOUT_SECONDS * 1000,
    contextTokens: provider === 'ollama' ? ollamaContextTokens : undefined,
  };
}

export const environmentVariables = Object.keys(environmentSchema.shape);

export type Config = ReturnType<typeof readConfig>;

/** Thrown when the environment cannot be used; the message names every wrong variable. */
export class ConfigError extends Error {}

/** Turns environment variables into settings. An empty variable counts as unset. */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
    throw new ConfigError(`Settings that cannot be used:\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  const refuse = (line: string) => new ConfigError(`Settings that cannot be used:\n  ${line}`);
  if (env.LLM_PROVIDER !== 'none' && !env.LLM_MODEL)
    throw refuse('LLM_MODEL: must name a model when LLM_PROVIDER is set');
  if (env.LLM_VISION_MODEL && env.LLM_PROVIDER === 'none')
    throw refuse('LLM_VISION_MODEL: needs LLM_PROVIDER to say where the model is');
  if (env.VERIFIER_PROVIDER !== 'none' && !env.VERIFIER_MODEL)
    throw refuse('VERIFIER_MODEL: must name a model when VERIFIER_PROVIDER is set');
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw refuse('MAIL_FROM: must name the sender of mails when SMTP_URL is set');
  if (env.LLM_PROVIDER === 'anthropic' && env.EMBEDDING_MODEL)
    throw refuse('EMBEDDING_MODEL: anthropic has none; unset it, or choose another LLM_PROVIDER');
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    brandName: env.BRAND_NAME,
    country: env.COUNTRY,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.BRAND_NAME.replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@localhost>`,
      outboxDir: `${env.DATA_DIR}/outbox`,
    },
    requireEmailVerification: env.REQUIRE_EMAIL_VERIFICATION ?? env.SMTP_URL !== undefined,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL }
      : undefined,
    trustBadges: env.TRUST_BADGES,
    secretKey: env.SECRET_KEY,
    llm: {
      ...modelOf(env, 'LLM'),
      fallbackModel: env.LLM_FALLBACK_MODEL,
      ...(env.LLM_CONTEXT_TOKENS && { contextTokens: env.LLM_CONTEXT_TOKENS }),
    },
    verifier: modelOf(env, 'VERIFIER'),
    vision: env.LLM_VISION_MODEL
      ? { ...modelOf(env, 'LLM'), model: env.LLM_VISION_MODEL }
      : { provider: 'none' as const },
    limits: {
      tokens: env.LLM_MAX_TOKENS_PER_RUN,
      searches: env.MAX_SEARCHES_PER_RUN,
      runMs: forEachMode((mode) => env[secondsVariable(mode)] * 1000),
    },
    prices: { input: env.LLM_INPUT_PRICE, output: env.LLM_OUTPUT_PRICE },
    evidence: {
      sources: env.EVIDENCE_SOURCES as EvidenceSource[],
      offline: env.EVIDENCE_OFFLINE,
      pubmed: { baseUrl: env.PUBMED_BASE_URL, apiKey: env.NCBI_API_KEY },
      europePmc: { baseUrl: env.EUROPE_PMC_BASE_URL },
      clinicalTrials: { baseUrl: env.CLINICAL_TRIALS_BASE_URL },
      openFda: { baseUrl: env.OPENFDA_BASE_URL, apiKey: env.OPENFDA_API_KEY },
      dailyMed: { baseUrl: env.DAILYMED_BASE_URL },
      rxNav: { baseUrl: env.RXNAV_BASE_URL },
      crossref: { baseUrl: env.CROSSREF_BASE_URL },
      webSearch: {
        searxng: { baseUrl: env.SEARXNG_URL },
        tavily: { baseUrl: env.TAVILY_BASE_URL, apiKey: env.TAVILY_API_KEY },
        brave: { baseUrl: env.BRAVE_BASE_URL, apiKey: env.BRAVE_API_KEY },
        domains: env.WEB_SEARCH_DOMAINS,
      },
      contactEmail: env.CONTACT_EMAIL,
      libraryUri: env.LIBRARY_URI ?? `${env.DATA_DIR}/library`,
      libraryStarter: env.LIBRARY_STARTER,
      embedding: env.EMBEDDING_MODEL
        ? { model: env.EMBEDDING_MODEL, baseUrl: embeddingUrl(env), apiKey: env.LLM_API_KEY }
        : undefined,
    },
    medicalImaging: env.MEDICAL_IMAGING,
    chromiumPath: env.CHROMIUM_PATH,
    ocr: { languages: env.OCR_LANGUAGES, dataDir: env.OCR_DATA_DIR },
    workflowApiKey: env.WORKFLOW_API_KEY,
    retention: {
      eventDays: env.WORKFLOW_EVENT_DAYS,
      historyDays: env.WORKFLOW_HISTORY_DAYS,
      historyCheckpoints: env.WORKFLOW_HISTORY_CHECKPOINTS,
    },
    userStorageBytes: env.USER_STORAGE_MB * 1024 * 1024,
    dailyCredits: { free: env.FREE_DAILY_CREDITS, premium: env.PREMIUM_DAILY_CREDITS },
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    logLevel: env.LOG_LEVEL,
  };
}
