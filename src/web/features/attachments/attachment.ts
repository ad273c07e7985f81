import { limits } from '#shared/limits.ts';
import type { SentAttachment } from '#shared/research/attachment.ts';
import { newId } from '../../lib/new-id.ts';
import { reportTexts } from '../../texts/en/report.ts';

export type ContentType = SentAttachment['content_type'];

/** A file that was chosen, before it is sent. */
export type Attachment = {
  id: string;
  file: File;
  name: string;
  size: number;
  type: ContentType;
  isMedicalImage: boolean;
  /** The user agreed that a model sees the picture, with text covered. */
  isTextMasked?: boolean;
};

const typeOfEnding: Readonly<Record<string, ContentType>> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  dcm: 'application/dicom',
  dicom: 'application/dicom',
};

export const acceptedFiles = '.jpeg,.jpg,.png,.webp,.tiff,.tif,.bmp,.pdf,.dcm,.dicom';

/** The type of a file by its ending: browsers know no type for some. */
export function findContentType(name: string): ContentType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(typeOfEnding, ending) ? typeOfEnding[ending] : undefined;
}

/** What a chosen file becomes, or why it cannot be attached. */
export function toAttachment(file: File): { attachment: Attachment } | { error: string } {
  const type = findContentType(file.name);
  if (!type) return { error: reportTexts().files.unsupported };
  if (file.size > limits.attachmentMaxBytes) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return { error: reportTexts().files.tooLarge(megabytes) };
  }
  if (file.size === 0) return { error: reportTexts().files.empty(file.name) };
  const name = file.name.slice(-limits.attachmentNameMaxChars);
  const isMedicalImage = type !== 'application/pdf';
  return { attachment: { id: newId(), file, name, size: file.size, type, isMedicalImage } };
}

/** `image/png` and the like, which a browser may be able to show. */
export const isPicture = ({ type }: Pick<Attachment, 'type'>): boolean => type.startsWith('image/');

/** As a run is sent it. A file that cannot be read is left out, and logged. */
export async function readAttachments(attachments: readonly Attachment[]): Promise<SentAttachment[]> {
  const read = await Promise.all(
    attachments.map(async ({ file, name, size, type, isMedicalImage, isTextMasked }) => {
      const data = await readDataUrl(file).catch((error: unknown) => {
        console.error(`${name} could not be read`, error);
        return '';
      });
      const base64_data = data.slice(data.indexOf(',') + 1);
      const description = `Medical ${isMedicalImage ? 'image' : 'document'}: ${name}`;
      const sent = { filename: name, content_type: type, size_bytes: size, base64_data, description };
      return isTextMasked ? { ...sent, mask_text: true } : sent;
    }),
  );
  return read.filter(({ base64_data }) => base64_data !== '');
}

/** The first picture as a data URL, for the session; undefined where none is attached. */
export function findOriginalImage(sent: readonly SentAttachment[]): string | undefined {
  const first = sent.find(({ content_type }) => content_type.startsWith('image/'));
  return first && `data:${first.content_type};base64,${first.base64_data}`;
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
