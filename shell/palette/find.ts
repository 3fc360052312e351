/** Finding pages and actions by a piece of their name or address, or by how the name sounds. */

export interface Findable {
  readonly label: string
  /** Said after the name, such as the group that a page stands in. */
  readonly note?: string | undefined
  /** Other words by which it is found, such as its address. */
  readonly also?: string
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Where in a name a word begins that is written as it sounds; undefined when it does not. */
export type Sound = (name: string, word: string) => number | undefined

/** 0 is best; undefined when some word of the query is nowhere in it. */
function distance(
  { label, note = '', also = '' }: Findable,
  words: readonly string[],
  sound: Sound | undefined
) {
  const name = plain(label)
  const places = [name, plain(also), plain(note)]
  let sum = 0
  for (const word of words) {
    const found = places.findIndex(place => place.includes(word))
    const heard = found === 0 ? undefined : sound?.(label, word)
    if (found < 0 && heard === undefined) return undefined
    if (heard !== undefined) sum += heard === 0 ? 0 : 1
    else sum += found === 0 ? (name.startsWith(word) ? 0 : 1) : found + 1
  }
  return sum
}

/** What has every word of the query in its name, address or group: those with it in front first. */
export function find<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
  sound?: Sound
): readonly Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return entries
    .flatMap(entry => {
      const far = distance(entry, words, sound)
      return far === undefined ? [] : [{ entry, far }]
    })
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry)
}
