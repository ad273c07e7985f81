import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findImageFormat } from '#imaging/index.ts';
import { limits } from '#shared/limits.ts';
import type { AttachmentRef } from '#shared/research/attachment.ts';
import { type Patient, patientSchema } from '#shared/research/prescription.ts';
import type { ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import { UsageError } from './terminal.ts';

/** Prescription Analysis has read a list that nobody has confirmed; the message shows it. */
export class UnconfirmedError extends Error {
  constructor(asked: ConfirmationRequest) {
    super(describe(asked));
  }
}

function describe({ lines, others, names, readings }: ConfirmationRequest): string {
  const medicines = lines.map((line, at) => {
    const { text, confidence, id: _, region: _r, readBy, otherReading, ...fields } = line;
    const named = names[at]?.status === 'known' ? '' : ` (${names[at]?.status ?? 'unknown'} name)`;
    const told = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    const by = readBy === 'model' ? ' by the vision model' : '';
    const other = otherReading ? `\n   OCR read “${oneLine(otherReading)}”` : '';
    return `${at + 1}. ${told.join('; ')}${named}\n   read${by} from “${oneLine(text)}”, confidence ${Math.round(confidence * 100)} %${other}`;
  });
  const failures = readings.flatMap(({ failure, notRead }) =>
    [failure, notRead].filter((told) => told !== undefined),
  );
  return [
    lines.length > 0
      ? 'The list as it was read. It is not confirmed, and nothing was assessed:'
      : 'No medicine was found.',
    ...medicines,
    ...(others.length > 0 ? ['Taken for no medicine:', ...others.map((text) => `- ${text}`)] : []),
    ...failures,
    ...(lines.length > 0
      ? [
          'Compare it with the prescription. If it is right, ask again with --confirm; else type the list as it should be.',
        ]
      : []),
  ].join('\n');
}

const oneLine = (text: string): string => text.replaceAll('\n', ' / ');

/** Throws `UsageError`. */
export function readPatient(json: string): Patient {
  try {
    return patientSchema.strict().parse(JSON.parse(json));
  } catch {
    const names = Object.keys(patientSchema.shape).join(', ');
    throw new UsageError(`--patient must be a JSON object with some of: ${names}`);
  }
}

/** Files of this machine as a run of the product has them. Throws `UsageError` for one that cannot be read. */
export async function readAttached(
  paths: readonly string[],
  { maskText }: { maskText: boolean },
): Promise<{ ref: AttachmentRef; bytes: Uint8Array }[]> {
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path).catch((error: Error) => {
        throw new UsageError(`--attach ${path}: ${error.message}`);
      });
      const filename = basename(path).slice(0, limits.attachmentNameMaxChars);
      const format = findImageFormat(bytes);
      const isPicture = format && format !== 'heic' && format !== 'pdf' && format !== 'dicom';
      const content_type = isPicture
        ? (`image/${format}` as const)
        : format === 'dicom'
          ? 'application/dicom'
          : 'application/pdf';
      return {
        ref: {
          ...{ attachment_id: randomUUID(), filename, content_type, size_bytes: bytes.length },
          ...(maskText && { mask_text: true }),
        },
        bytes,
      };
    }),
  );
}
