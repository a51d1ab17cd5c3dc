import fc from 'fast-check';

/** Any character that a text can have: what `unit: 'binary'` draws, without its table of all of them, made in a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map(String.fromCodePoint, (text) => codeOf(text));

/** @throws when this is not one character, as fast-check asks for */
function codeOf(text: unknown): number {
  const [character, ...others] = typeof text === 'string' ? text : '';
  if (character === undefined || others.length > 0) throw new Error('not one character');
  return character.codePointAt(0)!;
}
