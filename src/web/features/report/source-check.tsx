import { TriangleAlert } from 'lucide-react';
import type { Report } from '#shared/research/report.ts';
import { describeCheck } from './describe-check.ts';

/** When the sources were last looked at for retractions, and what has changed since the report was written. */
export function SourceCheck({ report }: { report: Report }) {
  const { checked, news } = describeCheck(report);
  return (
    <div className="grid gap-2 px-4 pb-2 text-sm sm:px-6">
      {news.length > 0 && (
        <div role="alert" className="grid gap-1 rounded-xl border border-danger p-3 text-danger">
          <p className="flex items-center gap-2 font-medium">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            Since this report was written
          </p>
          <ul className="list-disc pl-6">
            {news.map((line) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-xs text-muted">{checked}</p>
    </div>
  );
}
