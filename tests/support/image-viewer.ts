import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

/** The medical image viewer of a page, as its user sees it. */
export function imageViewer(page: Page) {
  const viewer = page.getByRole('region', { name: 'Medical Image Viewer' });
  const picture = viewer.locator('[data-picture]');
  return {
    viewer,
    stage: viewer.getByRole('application'),
    zoom: viewer.getByLabel('Zoom', { exact: true }),
    button: (name: string): Locator => viewer.getByRole('button', { name, exact: true }),
    input: viewer.getByLabel('Medical image', { exact: true }),
    level: viewer.getByRole('slider', { name: 'Level', exact: true }),
    picture,
    /** Where the picture stands on the page, in CSS pixels, rounded. */
    async place() {
      const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    },
    /** Mean brightness of the pixels of what is shown, 0 to 255. */
    brightness: () =>
      picture.locator('img').evaluate((image: HTMLImageElement) => {
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        if (!context || canvas.width === 0) return -1;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let sum = 0;
        for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0;
        return sum / (data.length / 4);
      }),
    async middle() {
      await this.stage.scrollIntoViewIfNeeded();
      const box = await this.stage.boundingBox();
      if (!box) throw new Error('The stage is not shown');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
  };
}

export async function dragBy(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

/** Drops a file on what is under the middle of an element. */
export async function dropFile(
  target: Locator,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
) {
  await target.evaluate(
    (element, file) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], file.name, { type: file.type }));
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    { name, type, base64: bytes.toString('base64') },
  );
}

/** Takes pictures of both themes and two widths where `SHOTS` names a folder. */
export async function takeShots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const size = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${size?.width}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}
