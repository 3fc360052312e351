/** Seeded pseudo-random numbers, identical in a page and on a server. */

/** In the range 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** A seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** Standard normal distribution. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Binomial sample; exact for a small `count`, normal approximation for a large one. */
export function binomial(random: Random, count: number, chance: number): number {
  if (count <= 0 || chance <= 0) return 0
  if (chance >= 1) return count
  if (count > 60) {
    const deviation = Math.sqrt(count * chance * (1 - chance))
    return Math.min(count, Math.max(0, Math.round(count * chance + deviation * normal(random))))
  }
  let hits = 0
  for (let at = 0; at < count; at++) if (random() < chance) hits += 1
  return hits
}
