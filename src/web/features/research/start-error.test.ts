import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client.ts';
import { describeStartError } from './start-error.ts';

it.each(['Insufficient balance', 'You have no credit left', 'No credits remaining'])(
  'knows %j as a lack of credits',
  (message) => {
    expect(describeStartError(new ApiError(402, message))).toEqual({
      title: 'Insufficient Credits',
      description:
        "You don't have enough credits to start a new research. Please upgrade your plan or wait for daily reset.",
    });
  },
);

it('shows the message of the answer otherwise', () => {
  expect(describeStartError(new ApiError(0, 'Failed to start research workflow'))).toEqual({
    title: 'Failed to Start Research',
    description: 'Failed to start research workflow',
  });
});

it('keeps the details of an unexpected error to itself', () => {
  expect(describeStartError(new TypeError('x is undefined')).description).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
