import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { connectFrame, type FrameConnection, type FrameListener, framePath } from './frame-connection.ts';

type ReportFrameProps = {
  html: string;
  title: string;
  minHeightPx: number;
  isStreaming?: boolean;
  checkText?: string;
  /** The frame is there, but nothing of it can be seen. */
  isHidden?: boolean;
  onCitation: FrameListener['onCitation'];
  onPreview?: FrameListener['onPreview'];
  onDrawn?: FrameListener['onDrawn'];
  onUnreachable?: FrameListener['onUnreachable'];
  /** Absent where tables are not to be expanded. */
  onTable?: FrameListener['onTable'];
};

const ignore = () => {};

/** Shows HTML of unknown origin. It is drawn by its own sandboxed page, which can neither call out nor reach this one. */
export function ReportFrame(props: ReportFrameProps) {
  const { html, title, minHeightPx, isStreaming = false, checkText = '', isHidden = false, onTable } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<FrameConnection>(null);
  const canExpandTables = onTable !== undefined;
  const [height, setHeight] = useState(minHeightPx);
  const listener = useRef<ReportFrameProps>(props);

  useEffect(() => {
    listener.current = props;
  });

  // Before the frame can say that it is ready.
  useLayoutEffect(() => {
    if (!frame.current) return;
    const opened = connectFrame(frame.current, () => ({
      onDrawn: ignore,
      onUnreachable: ignore,
      onPreview: ignore,
      onTable: ignore,
      ...listener.current,
      onHeight: setHeight,
    }));
    connection.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    connection.current?.show({ html, isStreaming, canExpandTables, checkText });
  }, [html, isStreaming, canExpandTables, checkText]);

  return (
    <iframe
      ref={frame}
      sandbox="allow-scripts"
      // Here rather than later: an empty document would be made first.
      src={framePath}
      title={title}
      className={classNames('block w-full print:hidden', isHidden && 'invisible absolute inset-x-0 top-0')}
      style={{ height: Math.max(height, minHeightPx) }}
    />
  );
}
