import { useReportTexts } from '../../texts/en/report.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What stands where the report will be: while it is written, and for the moment in which a written one is drawn. */
export function ReportSkeleton({ isGenerating }: { isGenerating: boolean }) {
  const texts = useReportTexts();
  return (
    <div className="grid max-w-[68ch] gap-6 px-[18px] py-2 @min-[641px]:px-10">
      {isGenerating && (
        <div>
          <p className="font-medium">{texts.generating}</p>
          <p className="text-sm text-muted">{texts.generatingText}</p>
        </div>
      )}
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="grid gap-3">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
