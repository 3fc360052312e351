/** Finds Chinese names by pinyin; loaded with the palette because its tables are large. */
import { match } from 'pinyin-pro'

/** Index where a Latin word matches a name: `waihu`, `whjl` and `waihjl` match 外呼记录. */
export function soundsLike(name: string, word: string): number | undefined {
  if (!/^[a-zü']+$/.test(word)) return undefined
  return match(name, word.replaceAll("'", ''), { precision: 'start', continuous: true })?.[0]
}
