import { TriangleAlert } from 'lucide-react';
import { useReportTexts } from '../../texts/en/report.ts';

/** What has become of sources since the report was written; nothing where all are as they were. */
export function SourceNews({ news }: { news: readonly string[] }) {
  const texts = useReportTexts();
  if (news.length === 0) return null;
  return (
    <div
      role="alert"
      className="mx-[18px] mb-4 grid gap-1 rounded-xl border border-danger p-3 text-sm text-danger @min-[641px]:mx-10"
    >
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {texts.check.since}
      </p>
      <ul className="list-disc pl-6">
        {news.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
