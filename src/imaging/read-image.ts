import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type ImageBox, type ImageFacts, type ImageWindow, imageFactsSchema } from '#shared/imaging/study.ts';
import { limits } from '#shared/limits.ts';
import { findImageFormat } from './image-format.ts';
import { ImageProcess } from './image-process.ts';

const atOnce = 2;
const idleMs = 60_000;
const readable = 'DICOM, JPEG, PNG, WEBP, TIFF, BMP, PDF';

const bytesSchema = z.instanceof(Uint8Array);
const cleanSchema = z.object({ type: z.enum(['application/dicom', 'image/png']), bytes: bytesSchema });

export type ImageFile = { name: string; bytes: Uint8Array };
/** `frame` counts from 0; without `window` the file's own one is used. */
export type ImageView = { frame: number; window?: ImageWindow | undefined; invert?: boolean };
export type ImageReader = ReturnType<typeof createImageReader>;

type Options = { timeoutMs?: number; memoryMb?: number };

/**
 * Reads pictures in processes of their own, with limits of time and memory; who waits is told within ten seconds. Every
 * call throws `AppError` (`invalid_input`, `too_large`, `unsupported`) that names the file and says what is wrong
 * with it.
 */
export function createImageReader({ timeoutMs = 8_000, memoryMb = 512 }: Options = {}) {
  const limit = pLimit(atOnce);
  const idle: { process: ImageProcess; timer: NodeJS.Timeout }[] = [];
  /** UIDs are replaced alike in all files of one server, and nobody can lead them back once it stops. */
  const key = randomBytes(32);

  const take = (): ImageProcess => {
    for (let resting = idle.pop(); resting; resting = idle.pop()) {
      clearTimeout(resting.timer);
      if (!resting.process.isOver) return resting.process;
    }
    return new ImageProcess();
  };
  const giveBack = (process: ImageProcess) => {
    if (process.isOver) return;
    const resting = { process, timer: setTimeout(() => forget(resting), idleMs).unref() };
    idle.push(resting);
  };
  const forget = (resting: (typeof idle)[number]) => {
    idle.splice(idle.indexOf(resting), 1);
    resting.process.end();
  };

  async function ask<T>(
    verb: string,
    { name, bytes }: ImageFile,
    {
      schema,
      signal,
      ...rest
    }: { schema: z.ZodType<T>; signal?: AbortSignal | undefined; [parameter: string]: unknown },
  ): Promise<T> {
    const format = formatOf(name, bytes);
    return limit(async () => {
      signal?.throwIfAborted();
      const process = take();
      try {
        const request = { verb, format, key, bytes, ...rest };
        const answer = await process.ask(request, { timeoutMs, memoryMb }, signal);
        if ('error' in answer) throw new AppError('invalid_input', `${name} ${answer.error}`);
        return schema.parse(answer.value);
      } finally {
        giveBack(process);
      }
    });
  }

  return {
    facts: (file: ImageFile, signal?: AbortSignal): Promise<ImageFacts> =>
      ask('facts', file, { schema: imageFactsSchema, signal }),

    /** A frame as PNG of its own size. */
    png: (file: ImageFile, view: ImageView, signal?: AbortSignal): Promise<Uint8Array> =>
      ask('png', file, { schema: bytesSchema, signal, ...view }),

    /** A frame as it may leave the machine: a PNG of pixels alone, smaller where it is large, with the masks painted over. */
    shown: (
      file: ImageFile,
      { frame, masks }: { frame: number; masks: readonly ImageBox[] },
      signal?: AbortSignal,
    ): Promise<Uint8Array> => ask('shown', file, { schema: bytesSchema, signal, frame, masks }),

    /** The file without what tells who somebody is: DICOM by the basic profile of PS3.15, others as a PNG of their pixels. */
    clean: (file: ImageFile, signal?: AbortSignal) => ask('clean', file, { schema: cleanSchema, signal }),

    /** Ends the processes that rest. */
    close() {
      for (const resting of [...idle]) {
        clearTimeout(resting.timer);
        forget(resting);
      }
    },
  };
}

function formatOf(name: string, bytes: Uint8Array) {
  if (bytes.length === 0) throw new AppError('invalid_input', `${name} is empty`);
  if (bytes.length > limits.imageMaxBytes) {
    const size = (bytes.length / 1024 / 1024).toFixed(1);
    throw new AppError('too_large', `${name}: File size (${size}MB) exceeds maximum allowed size of 50MB`);
  }
  const format = findImageFormat(bytes);
  if (format === 'heic')
    throw new AppError(
      'unsupported',
      `${name} is a HEIC picture, which cannot be read: save it as JPEG or PNG`,
    );
  if (!format) throw new AppError('unsupported', `${name} is no picture that can be read (${readable})`);
  return format;
}
