/** Which file can be the logo of an enterprise (rule system-setting-2). */
import { systemSettingMessages as messages } from './messages.ts'

/** In bytes. */
export const LARGEST_LOGO = 100 * 1024
/** Characters of a data URL that is far too large, which is refused with a message nevertheless. */
export const LARGEST_LOGO_TEXT = 800_000

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const starts = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte)

/** The media type of an image by its content; undefined for anything but PNG, JPEG and WebP. */
function imageTypeOf(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

const isMarkup = (bytes: Uint8Array): boolean =>
  /^[\s\uFEFF]*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))

/** Message for an unusable file. */
export function logoIssue(bytes: Uint8Array): string | undefined {
  if (imageTypeOf(bytes) === undefined)
    return isMarkup(bytes) ? messages.logoScript() : messages.logoType()
  return bytes.length > LARGEST_LOGO
    ? messages.logoLarge({ most: LARGEST_LOGO / 1024, size: Math.ceil(bytes.length / 1024) })
    : undefined
}

const bytesOf = (base64: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(base64), one => one.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The logo as it is stored, typed by its content; or why it is refused. */
export function logoOf(dataUrl: string): { readonly url: string } | { readonly issue: string } {
  const [, base64] = /^data:[\w.+/-]*(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl) ?? []
  const bytes = base64 === undefined ? undefined : bytesOf(base64)
  if (!bytes) return { issue: messages.logoType() }
  const issue = logoIssue(bytes)
  return issue === undefined ? { url: `data:${imageTypeOf(bytes)};base64,${base64}` } : { issue }
}
