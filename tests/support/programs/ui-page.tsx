import { useStream } from '@langchain/langgraph-sdk/react';
import { LoadExternalComponent, type UIMessage } from '@langchain/langgraph-sdk/react-ui';
import { createRoot } from 'react-dom/client';

const setting = (name: string) => new URL(location.href).searchParams.get(name) ?? '';

/** Shows the components that a graph asks for; the service brings them. */
function Page() {
  const thread = useStream<Record<string, unknown>>({
    apiUrl: setting('api'),
    assistantId: setting('assistant'),
  });
  return (
    <main>
      <button type="button" onClick={() => void thread.submit({ asked: setting('asked') })}>
        Ask
      </button>
      {(thread.values.ui as UIMessage[] | undefined)?.map((message) => (
        <LoadExternalComponent
          key={message.id}
          stream={thread}
          message={message}
          fallback={<p>Loading</p>}
          className="component"
        />
      ))}
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
