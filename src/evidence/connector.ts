import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Concept, QueryFilters } from './query/concept.ts';

/**
 * What is looked for. `expression` is boolean syntax for PubMed-like databases; `wordings` are other names for what
 * `text` names, for ranked search; `concepts` and `filters` are what databases with a syntax of their own write their
 * search from, instead of `expression`; `drugs` are the drugs the question names, by any of their names; `limit` counts
 * records per connector; `owner` is the user whose own documents in the library are searched besides the common ones.
 */
export type EvidenceQuery = {
  text: string;
  expression?: string;
  wordings?: readonly Wording[];
  drugs?: readonly string[];
  /** `drugs`: asks nobody but those about drugs. */
  only?: 'drugs';
  concepts?: readonly Concept[];
  filters?: QueryFilters;
  limit: number;
  owner?: string;
};

/** A part of the question as asked, and other names of the same thing. */
export type Wording = { found: string; alternatives: readonly string[] };

/** `query` is what was sent; `identified` counts the records found, also those without a text to quote. */
export type ConnectorResult = {
  items: EvidenceItem[];
  query: string;
  identified: number;
  /** Each search that was sent, where there were several or the database told how many records it has. */
  searches?: ExecutedSearch[];
  /** What failed beside what was found; each continues a sentence that begins with the connector's name. */
  failures?: readonly string[];
};

/** A search as it was sent, how many records the database has for it (null without an answer), and when. */
export type ExecutedSearch = { query: string; hits: number | null; searchedAt: string };

/**
 * Asks one database once. `name` is shown to people. Nothing found is an empty result; every other outcome is a
 * `ConnectorError`, except an abort, which rejects with the reason of the signal. `score` of the items is 0 to 1,
 * relative to the best of this connector. One `about` drugs asks only for those that the query names; one that is `local` costs no
 * request and no time to speak of.
 */
export type Connector = {
  name: string;
  about?: 'drugs';
  local?: boolean;
  search(query: EvidenceQuery, signal: AbortSignal): Promise<ConnectorResult>;
};

const failures = {
  refused: { words: 'refused the connection', retryable: false },
  timeout: { words: 'did not answer in time', retryable: false },
  network: { words: 'could not be reached', retryable: true },
  'rate-limited': { words: 'is limiting requests', retryable: true },
  'server-error': { words: 'answered with a server error', retryable: true },
  'not-data': { words: 'answered with a web page instead of data', retryable: true },
  incomplete: { words: 'sent incomplete data', retryable: true },
  malformed: { words: 'sent data that cannot be read', retryable: false },
  rejected: { words: 'rejected the query', retryable: false },
  'too-large': { words: 'sent more data than is accepted', retryable: false },
  'unread-in-time': { words: 'sent an answer that could not be read in time', retryable: false },
  unreadable: { words: 'sent an answer that cannot be read', retryable: false },
  unusable: { words: 'cannot be used', retryable: false },
} as const;

export type ConnectorFailure = keyof typeof failures;

/** Why a database could not be asked. `message` continues a sentence that begins with the connector's name. */
export class ConnectorError extends Error {
  readonly reason: ConnectorFailure;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: ConnectorFailure,
    options: { words?: string; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(options.words ?? failures[reason].words, { cause: options.cause });
    this.name = 'ConnectorError';
    this.reason = reason;
    this.retryable = failures[reason].retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}
