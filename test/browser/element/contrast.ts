import { assert } from '@open-wc/testing';

/** Returns the contrast ratio of two opaque colours as the browser computes them (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: string): number {
  const [, space] = /^(?:color\()?([\w-]+)/.exec(colour) ?? [];
  const numbers =
    colour
      .replace(/^color\([\w-]+/, '')
      .match(/-?[\d.]+(?:e[+-]?\d+)?/g)
      ?.map(Number) ?? [];
  const [r = NaN, g = NaN, b = NaN, alpha = 1] = numbers;
  assert.equal(alpha, 1, `${colour} is not opaque`);
  if (space === 'xyz-d65' || space === 'xyz') return g;
  assert.include(['rgb', 'rgba', 'srgb'], space, `${colour} cannot be measured`);
  const scale = space === 'srgb' ? 1 : 255;
  const [red, green, blue] = [r, g, b].map((channel) => linear(channel / scale)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** Returns the colour of a ground as it is seen: where nothing opaque is behind it, on that of its colour scheme. */
function seenGround(colours: readonly string[], scheme: string): string {
  context.fillStyle = scheme === 'dark' ? '#202226' : 'white';
  context.fillRect(0, 0, 1, 1);
  for (const colour of colours.toReversed()) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Returns the contrast of a node's text with what is painted behind it. */
export function textContrast(node: Element, text = getComputedStyle(node).color): number {
  const grounds: string[] = [];
  for (let each: Element | null = node; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    const isOpaque = !/^rgba|\/|^transparent$/.test(backgroundColor);
    if (isOpaque && grounds.length === 0 && !backgroundColor.includes('p3')) return contrast(text, backgroundColor);
    grounds.push(backgroundColor);
    if (isOpaque) break;
  }
  return contrast(text, seenGround(grounds, getComputedStyle(node).colorScheme));
}
