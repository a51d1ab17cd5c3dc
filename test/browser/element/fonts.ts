const installed = ['Open Sans', 'Open Sans Regular', 'DejaVu Sans', 'Liberation Sans', 'Arial', 'Helvetica']
  .map((name) => `local("${name}")`)
  .join();

/**
 * Fonts whose letters reach above and below the line by unlike lengths, also the bold ones unlike the others; browsers
 * round both for each size.
 */
export const unlikeFonts: readonly string[] = [80, 90, 97, 104, 107, 113].map((ascent, index) => {
  const family = `Test ${ascent}`;
  const faces = [400, 700].map((weight, bold) => ({
    weight,
    ascentOverride: `${ascent + 4 * bold}%`,
    descentOverride: `${21 + 3 * index - 2 * bold}%`,
  }));
  for (const { weight, ...metrics } of faces)
    document.fonts.add(new FontFace(family, installed, { weight: `${weight}`, ...metrics }));
  return family;
});

/** Resolves when text in any of these fonts has its final size. */
export const fontsLoaded = async (): Promise<unknown> => Promise.all([...document.fonts].map((face) => face.load()));
