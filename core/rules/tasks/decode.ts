/** The text of a csv file, whichever of its two encodings it has. */
import type { Breathe } from './breath.ts'

const PIECE = 1 << 18

/** Excel in China saves csv as GBK; what is neither that nor UTF-8 is no text. */
export async function decode(bytes: Uint8Array, breathe: Breathe): Promise<string | undefined> {
  for (const encoding of ['utf-8', 'gb18030']) {
    const text = await decodeAs(encoding, bytes, breathe)
    if (text !== undefined) return text.includes('\u0000') ? undefined : text
  }
  return undefined
}

async function decodeAs(encoding: string, bytes: Uint8Array, breathe: Breathe) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let text = ''
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      text += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
      await breathe()
    }
    return text + decoder.decode()
  } catch {
    return undefined
  }
}
