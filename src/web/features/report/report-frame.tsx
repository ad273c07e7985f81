import { useEffect, useRef, useState } from 'react';
import { connectFrame, type FrameConnection, type FrameListener } from './frame-connection.ts';

type ReportFrameProps = {
  html: string;
  title: string;
  minHeightPx: number;
  isStreaming?: boolean;
  onCitation: FrameListener['onCitation'];
  /** Absent where tables are not to be expanded. */
  onTable?: FrameListener['onTable'];
};

const ignore = () => {};

/** Shows HTML of unknown origin. It is drawn by its own sandboxed page, which can neither call out nor reach this one. */
export function ReportFrame({
  html,
  title,
  minHeightPx,
  isStreaming = false,
  onCitation,
  onTable,
}: ReportFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<FrameConnection>(null);
  const canExpandTables = onTable !== undefined;
  const [height, setHeight] = useState(minHeightPx);
  const listener = useRef<FrameListener>({ onHeight: setHeight, onCitation, onTable: onTable ?? ignore });

  useEffect(() => {
    listener.current = { onHeight: setHeight, onCitation, onTable: onTable ?? ignore };
  }, [onCitation, onTable]);

  useEffect(() => {
    if (!frame.current) return;
    const opened = connectFrame(frame.current, () => listener.current);
    connection.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    connection.current?.show({ html, isStreaming, canExpandTables });
  }, [html, isStreaming, canExpandTables]);

  return (
    <iframe
      ref={frame}
      sandbox="allow-scripts"
      title={title}
      className="block w-full"
      style={{ height: Math.max(height, minHeightPx) }}
    />
  );
}
