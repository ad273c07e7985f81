import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { reportTexts } from '../../texts/en/report.ts';
import { type Attachment, findContentType, toAttachment } from './attachment.ts';

/** The files of a question, and what is wrong with the one chosen last. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [error, setError] = useState<string>();

  const add = (files: Iterable<File>) => {
    const added: Attachment[] = [];
    let problem: string | undefined;
    for (const file of files) {
      const result = toAttachment(file);
      if ('error' in result) problem = result.error;
      else added.push(result.attachment);
    }
    if (attachments.length + added.length > limits.attachmentsMax)
      problem = reportTexts().files.tooMany(limits.attachmentsMax);
    setError(problem);
    setAttachments([...attachments, ...added].slice(0, limits.attachmentsMax));
    return added;
  };
  return {
    attachments,
    error,
    add,
    /** Files that were dropped: those of other types are skipped. */
    drop(files: Iterable<File>) {
      const known = [...files].filter(({ name }) => {
        const isKnown = findContentType(name) !== undefined;
        if (!isKnown) console.warn(`${name} was skipped: its type cannot be attached`);
        return isKnown;
      });
      return known.length > 0 ? add(known) : [];
    },
    /** Whether the user agrees that text in a picture is covered. */
    maskText(id: string, isTextMasked: boolean) {
      setAttachments((now) => now.map((one) => (one.id === id ? { ...one, isTextMasked } : one)));
    },
    /** The same for every file. */
    maskAll(isTextMasked: boolean) {
      setAttachments((now) => now.map((one) => ({ ...one, isTextMasked })));
    },
    remove(id: string) {
      setError(undefined);
      setAttachments(attachments.filter((attachment) => attachment.id !== id));
    },
  };
}
