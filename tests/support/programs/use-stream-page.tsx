import type { Message } from '@langchain/langgraph-sdk';
import { useStream } from '@langchain/langgraph-sdk/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

type State = { messages: Message[] };

const address = new URL(location.href);
const setting = (name: string) => address.searchParams.get(name) ?? '';
const text = (message: Message) =>
  typeof message.content === 'string' ? message.content : JSON.stringify(message.content);

/** A chat as an application would write it: the official hook, its defaults, and the thread in the address. */
function Chat() {
  const [threadId, setThreadId] = useState(setting('thread') || null);
  const [draft, setDraft] = useState('');
  const [notes, setNotes] = useState<unknown[]>([]);
  const [runIds, setRunIds] = useState<string[]>([]);
  const thread = useStream<State, { InterruptType: string; CustomEventType: unknown }>({
    apiUrl: setting('api'),
    assistantId: setting('assistant'),
    threadId,
    onThreadId(id) {
      setThreadId(id);
      address.searchParams.set('thread', id);
      history.replaceState(null, '', address);
    },
    onCreated: (run) => setRunIds((known) => [...known, run.run_id]),
    onCustomEvent: (data) => setNotes((known) => [...known, data]),
    ...(setting('history') ? { fetchStateHistory: true } : {}),
    ...(setting('rejoin') ? { reconnectOnMount: true } : {}),
  });
  const ask = (content: string): State => ({ messages: [{ type: 'human', content }] });

  const send = () => {
    const input = ask(draft);
    if (!setting('optimistic')) return void thread.submit(input);
    void thread.submit(input, {
      optimisticValues: (before) => ({
        ...before,
        messages: [...(before.messages ?? []), { type: 'human', content: `${draft} (sending)`, id: 'draft' }],
      }),
    });
  };
  const edit = (message: Message, index: number) => {
    const before = thread.getMessagesMetadata(message, index)?.firstSeenState?.parent_checkpoint;
    void thread.submit(ask(draft), { checkpoint: before });
  };

  return (
    <main>
      <output id="state">{thread.isLoading ? 'loading' : 'idle'}</output>
      <output id="runs">{runIds.join(' ')}</output>
      <output id="notes">{JSON.stringify(notes)}</output>
      <output id="error">
        {thread.error ? String((thread.error as Error).message ?? thread.error) : ''}
      </output>
      <ol>
        {thread.messages.map((message, index) => {
          const metadata = thread.getMessagesMetadata(message, index);
          return (
            <li key={message.id ?? index}>
              <span className="message">{`${message.type}: ${text(message)}`}</span>
              {message.type === 'human' && (
                <button type="button" onClick={() => edit(message, index)}>
                  Edit
                </button>
              )}
              {metadata?.branchOptions?.map((branch, number) => (
                <button type="button" key={branch} onClick={() => thread.setBranch(branch)}>
                  {`Branch ${number + 1}`}
                </button>
              ))}
            </li>
          );
        })}
      </ol>
      {thread.interrupt && (
        <section>
          <p id="question">{thread.interrupt.value}</p>
          <button type="button" onClick={() => void thread.submit(undefined, { command: { resume: draft } })}>
            Answer
          </button>
        </section>
      )}
      <input aria-label="Draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={() => void thread.stop()}>
        Stop
      </button>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Chat />);
