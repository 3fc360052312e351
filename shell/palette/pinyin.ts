/** Finding Chinese names by how they sound; comes with the palette alone, for its tables are large. */
import { match } from 'pinyin-pro'

/** Where a word of Latin letters begins in a name: `waihu`, `whjl` and `waihjl` find 外呼记录. */
export function soundsLike(name: string, word: string): number | undefined {
  if (!/^[a-zü']+$/.test(word)) return undefined
  return match(name, word.replaceAll("'", ''), { precision: 'start', continuous: true })?.[0]
}
