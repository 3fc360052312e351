/** Text as Excel in China saves it. */
const codes = new Map<string, Buffer>()

export function gbk(text: string): Buffer {
  if (codes.size === 0)
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        if (low === 0x7f) continue
        const bytes = Buffer.from([high, low])
        codes.set(new TextDecoder('gbk').decode(bytes), bytes)
      }
  const other = Buffer.from('?')
  return Buffer.concat(
    [...text].map(one => (one < '\x80' ? Buffer.from(one) : (codes.get(one) ?? other)))
  )
}
