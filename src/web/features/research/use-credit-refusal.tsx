import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../lib/navigation.tsx';
import { useResearchTexts } from '../../texts/en/research.ts';
import { Notice } from '../../ui/notice.tsx';
import { creditQueries } from '../credits/index.ts';

/** Why nothing can be asked with no credits left, and what helps; undefined while there are some. */
export function useCreditRefusal(): ReactNode {
  const texts = useResearchTexts();
  const { data } = useQuery(creditQueries.credits());
  if (!data || data.creditsRemaining > 0) return undefined;
  if (data.type === 'PREMIUM') return <Notice tone="warn">{texts.question.noCreditsPremium}</Notice>;
  return (
    <Notice tone="warn">
      {texts.question.noCredits}{' '}
      <Link to="/subscription" search={{ tab: 'upgrade' }} className="font-semibold underline">
        {texts.question.upgrade}
      </Link>
    </Notice>
  );
}
