/** The UTF-8 bytes of a text in hexadecimal, for the path of a recording fragment. */
export const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')

/** Decodes it; undefined for invalid input. */
export function textOfHex(hex: string): string | undefined {
  if (!/^(?:[\da-f]{2})*$/i.test(hex)) return undefined
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
