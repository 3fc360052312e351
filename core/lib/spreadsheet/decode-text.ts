/** Decodes a CSV file as UTF-8 or GBK. */
import type { YieldToEventLoop } from '../async/yield-to-event-loop.ts'

const CHUNK_SIZE = 1 << 18

/** Excel in China saves CSV as GBK; anything else that is not UTF-8 is rejected. */
export async function decode(
  bytes: Uint8Array,
  yieldNow: YieldToEventLoop
): Promise<string | undefined> {
  for (const encoding of ['utf-8', 'gb18030']) {
    const text = await decodeAs(encoding, bytes, yieldNow)
    if (text !== undefined) return text.includes('\u0000') ? undefined : text
  }
  return undefined
}

async function decodeAs(encoding: string, bytes: Uint8Array, yieldToEventLoop: YieldToEventLoop) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let text = ''
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_SIZE) {
      text += decoder.decode(bytes.subarray(at, at + CHUNK_SIZE), { stream: true })
      await yieldToEventLoop()
    }
    return text + decoder.decode()
  } catch {
    return undefined
  }
}
