import type { Page } from 'playwright-core';

/** Differences of a channel up to this come from the order in which the browser blends layers; nobody sees them. */
const rounding = 2;

/** Returns how many pixels of two pictures (PNG) differ visibly. All of them, if the pictures have different sizes. */
export function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const pictures = [one, other].map((png) => png.toString('base64'));
  return page.evaluate(
    async ({ pictures, rounding }) => {
      const [a, b] = await Promise.all(
        pictures.map(async (text) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]),
          );
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
            '2d',
          ) as OffscreenCanvasRenderingContext2D;
          canvas.drawImage(bitmap, 0, 0);
          return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return a?.data.length ?? 0;
      const differs = a.data.map((value, index) => (Math.abs(value - (b.data[index] ?? 0)) > rounding ? 1 : 0));
      return Array.from({ length: a.width * a.height }, (_, pixel) => pixel * 4).filter((at) =>
        differs.subarray(at, at + 4).includes(1),
      ).length;
    },
    { pictures, rounding },
  );
}
