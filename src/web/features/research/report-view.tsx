import { useCallback, useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { useIsWide } from '../../lib/use-media-query.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ReportPanel, SourceCheck } from '../report/index.ts';
import { SourcesPanel, useHighlight } from '../sources/index.ts';
import { MessageList } from './message-list.tsx';
import { reportContent } from './report-content.ts';
import { ReportHeader } from './report-header.tsx';
import type { ResearchState } from './research-state.ts';
import { SafetyNotice } from './safety-notice.tsx';
import { reportReadyText } from './stream-data.ts';
import { WorkflowProgress } from './workflow-progress.tsx';

type ReportViewProps = {
  session: Session | undefined;
  run: ResearchState | undefined;
  onCancel: () => void;
  onNew: () => void;
};

type TabName = 'report' | 'chat' | 'sources';

/** Report and side panel beside each other; on narrow screens one at a time, under tabs. */
export function ReportView({ session, run, onCancel, onNew }: ReportViewProps) {
  const isWide = useIsWide();
  const [chosenTab, setTab] = useState<TabName>('report');
  const { highlightedId, highlight } = useHighlight();
  const content = reportContent(session, run, new Date());
  const tab = isWide && chosenTab === 'report' ? 'chat' : chosenTab;

  const cite = useCallback(
    (sourceId: string) => {
      setTab('sources');
      highlight(sourceId);
    },
    [highlight],
  );

  // A finished report carries its own warning, above everything else in it.
  const safety = run?.safety && !content.isReady && <SafetyNotice {...run.safety} />;
  const report = (
    <>
      {content.saved && <SourceCheck report={content.saved} />}
      <ReportPanel
        html={content.html}
        isLoading={content.isLoading}
        isStreaming={content.isStreaming}
        onCitation={cite}
      />
    </>
  );
  const progress = run && run.steps.length > 0 && <WorkflowProgress state={run} />;
  const tabList = (
    <div className="sticky -top-4 z-20 -mx-4 bg-canvas px-4 py-2 max-lg:top-0">
      <TabList aria-label="Research">
        {!isWide && <Tab value="report">Report</Tab>}
        <Tab value="chat">Chat</Tab>
        <Tab value="sources">
          Sources
          <CountBadge count={content.sources.length} label="sources" />
        </Tab>
      </TabList>
    </div>
  );
  const panels = (
    <>
      <TabPanel value="chat">
        <MessageList messages={content.messages} onCitation={cite} />
      </TabPanel>
      <TabPanel value="sources">
        <SourcesPanel sources={content.sources} highlightedId={highlightedId} />
      </TabPanel>
    </>
  );

  return (
    <Tabs
      value={tab}
      onValueChange={(value) => setTab(value as TabName)}
      className="flex flex-col lg:h-full lg:min-h-0"
      data-scroller={isWide ? undefined : ''}
    >
      <ReportHeader
        content={content}
        reviewIterations={run?.reviewIterations}
        onCancel={run?.phase === 'running' ? onCancel : undefined}
        isCancelDisabled={!run?.canCancel || run.isCancelling}
        onNew={onNew}
      />
      {safety}
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-4">
          <section
            aria-label="Report"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            data-scroller
            className="col-span-3 overflow-y-auto bg-surface pt-4 -outline-offset-2"
          >
            {report}
          </section>
          <aside className="grid grid-cols-1 content-start gap-4 overflow-y-auto border-l p-4" data-scroller>
            <AssistantHeading />
            {progress}
            {tabList}
            {panels}
          </aside>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4 p-4">
          {progress}
          {tab === 'report' && content.isReady && (
            <p role="status" className="text-sm text-muted">
              {reportReadyText}
            </p>
          )}
          {tabList}
          <TabPanel
            value="report"
            forceMount
            hidden={tab !== 'report'}
            className="overflow-hidden rounded-xl border bg-surface"
          >
            {report}
          </TabPanel>
          {panels}
        </div>
      )}
    </Tabs>
  );
}

function AssistantHeading() {
  return (
    <div>
      <h2 className="font-semibold">Research Assistant</h2>
      <p className="text-sm text-muted">Follow the progress and interact with the AI.</p>
    </div>
  );
}
