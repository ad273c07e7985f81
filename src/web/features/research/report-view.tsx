import { type ReactNode, useCallback, useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { useIsWide } from '../../lib/use-media-query.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SourcesPanel, useHighlight } from '../sources/index.ts';
import { MessageList } from './message-list.tsx';
import { NarrowReport, type TabName } from './narrow-report.tsx';
import { ReportColumn } from './report-column.tsx';
import { reportContent } from './report-content.ts';
import { ReportHeader } from './report-header.tsx';
import type { ResearchState } from './research-state.ts';
import { SidePanel } from './side-panel.tsx';
import { WorkflowProgress } from './workflow-progress.tsx';

type ReportViewProps = {
  session: Session | undefined;
  run: ResearchState | undefined;
  menu: ReactNode;
  onCancel: () => void;
  onNew: () => void;
};

/** Report and side panel beside each other; on narrow screens one at a time, over a bar of tabs. */
export default function ReportView({ session, run, menu, onCancel, onNew }: ReportViewProps) {
  const texts = useResearchTexts();
  const isWide = useIsWide();
  const [chosenTab, setTab] = useState<TabName>('report');
  const { highlighted, highlight } = useHighlight();
  const [now] = useState(() => new Date());
  const content = reportContent(session, run, now);
  const tab = isWide && chosenTab === 'report' ? 'chat' : chosenTab;

  const cite = useCallback(
    (sourceId: string, quote?: string) => {
      setTab('sources');
      highlight(sourceId, quote);
    },
    [highlight],
  );

  const report = <ReportColumn content={content} safety={run?.safety} session={session} onCitation={cite} />;
  const progress = run && run.steps.length > 0 && <WorkflowProgress state={run} />;
  const messages = <MessageList messages={content.messages} onCitation={cite} />;
  const sources = (
    <SourcesPanel sources={content.sources} isSearching={content.isLoading} highlighted={highlighted} />
  );
  const header = (
    <ReportHeader
      content={content}
      menu={menu}
      sessionId={session?.id}
      reviewIterations={run?.reviewIterations ?? session?.report?.reviewIterations}
      onCancel={run?.phase === 'running' ? onCancel : undefined}
      isCancelDisabled={!run?.canCancel || run.isCancelling}
      onNew={onNew}
    />
  );
  const tabs = { value: tab, onValueChange: (value: string) => setTab(value as TabName) };

  if (!isWide) {
    return (
      <Tabs {...tabs} className="flex h-full flex-col print:block print:h-auto">
        {header}
        <NarrowReport
          tab={tab}
          report={report}
          progress={run?.phase === 'running' && progress}
          chat={
            <>
              {progress}
              {messages}
            </>
          }
          sources={sources}
          sourceCount={content.sources.length}
          isReady={content.isReady}
        />
      </Tabs>
    );
  }
  return (
    <div className="flex h-full flex-col print:block print:h-auto">
      {header}
      <SidePanel
        main={
          <section
            aria-label={texts.view.report}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            data-scroller
            className="h-full overflow-y-auto bg-surface -outline-offset-2 print:h-auto print:overflow-visible"
          >
            {report}
          </section>
        }
      >
        <div>
          <h2 className="font-semibold">{texts.view.assistantTitle}</h2>
          <p className="text-sm text-pretty text-muted">{texts.view.assistantText}</p>
        </div>
        {progress}
        <Tabs {...tabs} className="grid grid-cols-1 gap-4">
          <div className="sticky -top-4 z-20 -mx-4 bg-canvas px-4 py-2">
            <TabList aria-label={texts.view.label}>
              <Tab value="chat">{texts.view.chat}</Tab>
              <Tab value="sources">
                {texts.view.sources}
                <CountBadge count={content.sources.length} label={texts.view.sourcesUnit} />
              </Tab>
            </TabList>
          </div>
          <TabPanel value="chat">{messages}</TabPanel>
          <TabPanel value="sources">{sources}</TabPanel>
        </Tabs>
      </SidePanel>
    </div>
  );
}
