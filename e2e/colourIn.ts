import type { Locator, Page } from '@playwright/test';

/** The share of a map's picture that has a colour. */
export async function colourIn(page: Page, map: Locator, colour: readonly [number, number, number]): Promise<number> {
  const picture = (await map.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawn = canvas.getContext('2d');
      drawn?.drawImage(image, 0, 0);
      const pixels = drawn?.getImageData(0, 0, image.width, image.height).data ?? [];
      let same = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((value, part) => Math.abs(value - (pixels[at + part] ?? 0)) < 8)) same += 1;
      return (4 * same) / pixels.length;
    },
    [picture, colour] as const,
  );
}
