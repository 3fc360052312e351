/** Which file can be the logo of an enterprise (rule system-setting-2). */
import { systemSettingMessages as messages } from '../messages.ts'

/** In bytes. */
export const LARGEST_LOGO = 100 * 1024
/** Characters of a data URL that is far too large, which is refused with a message nevertheless. */
export const LARGEST_LOGO_TEXT = 800_000

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const starts = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte)

/** Chunks from a header with a size to the end of the image, each within the file. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isHeader = bytes.length >= 33 && view.getUint32(8) === 13 && ascii(bytes, 12, 16) === 'IHDR'
  if (!isHeader || view.getUint32(16) === 0 || view.getUint32(20) === 0) return false
  // Length, name, content and check sum.
  for (let at = 33; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return true
  return false
}

/** Segments up to the one with the size of the image. */
function hasJpegFrame(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return at + 9 <= bytes.length && view.getUint16(at + 5) > 0
    // A marker may be filled up to the left.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return false
}

/** The media type of an image by its content; undefined for anything but PNG, JPEG and WebP. */
function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** Whether an image follows the signature; its pixels are not decoded. */
const isImage: Readonly<Record<ImageType, (bytes: Uint8Array) => boolean>> = {
  'image/png': isWholePng,
  'image/jpeg': hasJpegFrame,
  'image/webp': bytes => /^VP8[ LX]$/.test(ascii(bytes, 12, 16))
}

const isMarkup = (bytes: Uint8Array): boolean =>
  /^[\s\uFEFF]*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))

/** Message for an unusable file. */
export function logoIssue(bytes: Uint8Array): string | undefined {
  const type = imageTypeOf(bytes)
  if (type === undefined) return isMarkup(bytes) ? messages.logoScript() : messages.logoType()
  if (bytes.length > LARGEST_LOGO)
    return messages.logoLarge({ most: LARGEST_LOGO / 1024, size: Math.ceil(bytes.length / 1024) })
  return isImage[type](bytes) ? undefined : messages.logoType()
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
