import { BookOpen, FileText, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { BottomTab, BottomTabList, TabPanel } from '../../ui/tabs.tsx';

export type TabName = 'report' | 'chat' | 'sources';

type NarrowReportProps = {
  tab: TabName;
  report: ReactNode;
  progress: ReactNode;
  chat: ReactNode;
  sources: ReactNode;
  sourceCount: number;
  isReady: boolean;
};

/** Report, chat and sources one at a time. What is not seen keeps its place: it is hidden, not gone. */
export function NarrowReport(props: NarrowReportProps) {
  const texts = useResearchTexts();
  const { tab, report, progress, chat, sources, sourceCount, isReady } = props;
  const panels: { name: TabName; content: ReactNode }[] = [
    { name: 'report', content: report },
    { name: 'chat', content: <div className="grid gap-4 p-4">{chat}</div> },
    { name: 'sources', content: <div className="p-4">{sources}</div> },
  ];
  return (
    <>
      <p role="status" className="sr-only">
        {isReady && tab !== 'chat' && texts.view.ready}
      </p>
      <div className="relative min-h-0 flex-1 print:static">
        {panels.map(({ name, content }) => (
          <TabPanel
            key={name}
            value={name}
            // The chat says again what is announced above: once is enough.
            forceMount={name === 'chat' ? undefined : true}
            data-scroller
            className={classNames(
              'absolute inset-0 overflow-y-auto -outline-offset-2 print:static print:overflow-visible',
              name === 'report' && 'bg-surface print:visible',
              tab !== name && 'invisible',
              name !== 'report' && 'print:hidden',
            )}
          >
            {name === 'report' && progress && <div className="p-4 pb-0">{progress}</div>}
            {content}
          </TabPanel>
        ))}
      </div>
      <BottomTabList aria-label={texts.view.label}>
        <BottomTab value="report" icon={FileText}>
          {texts.view.report}
        </BottomTab>
        <BottomTab value="chat" icon={MessageSquare}>
          {texts.view.chat}
        </BottomTab>
        <BottomTab value="sources" icon={BookOpen} count={sourceCount} countLabel={texts.view.sourcesUnit}>
          {texts.view.sources}
        </BottomTab>
      </BottomTabList>
    </>
  );
}
