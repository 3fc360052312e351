/** Finds pages and actions by part of their name or address, or by pronunciation. */

export interface Findable {
  readonly label: string
  /** Shown after the name, such as the page's group. */
  readonly note?: string | undefined
  /** Additional search terms, such as the address. */
  readonly also?: string
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Index in the name where a phonetic match begins, else undefined. */
export type Sound = (name: string, word: string) => number | undefined

/** Rank of a match, 0 is best; undefined when a word of the query does not match. */
function distance(
  { label, note = '', also = '' }: Findable,
  terms: readonly string[],
  sound: Sound | undefined
) {
  const name = plain(label)
  const places = [name, plain(also), plain(note)]
  let sum = 0
  for (const word of terms) {
    const found = places.findIndex(place => place.includes(word))
    const index = found === 0 ? undefined : sound?.(label, word)
    if (found < 0 && index === undefined) return undefined
    if (index !== undefined) sum += index === 0 ? 0 : 1
    else sum += found === 0 ? (name.startsWith(word) ? 0 : 1) : found + 1
  }
  return sum
}

/** Entries that match every word of the query, best matches first. */
export function find<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
  sound?: Sound
): readonly Entry[] {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  return entries
    .flatMap(entry => {
      const far = distance(entry, terms, sound)
      return far === undefined ? [] : [{ entry, far }]
    })
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry)
}
