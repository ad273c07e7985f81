import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { limits } from '#shared/limits.ts';
import { useWorkspaceTexts } from '../../texts/en/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { refreshSessions } from './session-changes.ts';
import { updateTopic } from './sessions-api.ts';

/** Renames a session in place. Enter saves, Escape cancels; a failure ends the editing. */
export function TopicEditor({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const texts = useWorkspaceTexts();
  const queryClient = useQueryClient();
  const [topic, setTopic] = useState(session.topic);
  const save = useMutation({
    mutationFn: () => updateTopic(session.id, topic.trim()),
    onSuccess: () => refreshSessions(queryClient),
    onError: (error) => console.error('The topic was not saved:', error.message),
    onSettled: onClose,
  });
  const canSave = topic.trim() !== '' && !save.isPending;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && canSave) save.mutate();
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <div className="flex items-center gap-1 py-1 pr-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field replaces the control that was just used
        autoFocus
        aria-label={texts.topic}
        placeholder={texts.topicPlaceholder}
        value={topic}
        maxLength={limits.topicMaxChars}
        onChange={(event) => setTopic(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm"
      />
      <IconButton label={texts.saveTopic} disabled={!canSave} onClick={() => save.mutate()}>
        <Check aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={texts.cancelEditing} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
