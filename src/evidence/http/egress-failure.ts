import { EgressError } from '#platform/egress/index.ts';
import { ConnectorError } from '../connector.ts';

/** Turns what an egress call threw into the error of the port; a caller's abort keeps its own reason. */
export function toConnectorError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof EgressError)) return error;
  if (error.reason === 'aborted') return error;
  const isRedirect = error.reason === 'refused' && error.cause === undefined;
  if (isRedirect)
    return new ConnectorError('unusable', { words: 'answered with a redirect that is not followed' });
  return new ConnectorError(error.reason === 'too_large' ? 'too-large' : error.reason, { cause: error });
}
