import type { z } from 'zod';

const names: Record<string, string> = {
  username: 'Name',
  email: 'Email',
  password: 'Password',
  topic: 'Topic',
  token: 'Token',
  credential: 'Credential',
  challenge: 'Challenge',
  code: 'Code',
  proof: 'Confirmation',
  'idempotency-key': 'Idempotency-Key',
  final_report: 'Report',
  originalImageData: 'Image',
  limit: 'Limit',
};

/** One sentence about the first thing that is wrong with a request. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  if (!issue || issue.path.length === 0) return 'The request must be a JSON object';
  const key = String(issue.path[0]);
  const name = Object.hasOwn(names, key) ? names[key] : key;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.includes('undefined') ? `${name} is required` : `${name} is not valid`;
    case 'too_small':
      return issue.origin === 'string' ? `${name} is required` : `${name} must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `${name} is too long` : `${name} must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid email address' : `${name} is not valid`;
    default:
      return `${name} is not valid`;
  }
}
