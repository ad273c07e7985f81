export type EgressReason = 'refused' | 'timeout' | 'too_large' | 'network' | 'aborted';

/** Why a request got no usable answer. An answer with an error status is not an EgressError. */
export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EgressError';
    this.reason = reason;
  }
}
