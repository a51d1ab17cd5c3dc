/**
 * Returns a generator of numbers between 0 and 1, the same ones for the same seed, a whole number from 1 on (Park and
 * Miller's).
 */
export function random(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
