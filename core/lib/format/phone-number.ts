const MOST_CHARACTERS = 32

/** Converts full-width characters of Chinese input methods to ASCII. */
const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Full-width characters become ASCII; spaces, hyphens, dots and brackets are removed. */
export const bareNumber = (written: string): string =>
  halfWidth(written).replace(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF().\-‐-―−]/g, '')

/**
 * Normalises a number to its dialled form: bare, and without China's country code. Other characters
 * stay, to be rejected by validation.
 */
export function plainNumber(written: string): string {
  const bare = bareNumber(written)
  const home = /^(?:\+|00)86(\d{7,})$/.exec(bare)?.[1]
  if (home === undefined) return bare
  return /^1[3-9]\d{9}$/.test(home) || /^[04]/.test(home) || home.length < 9 ? home : `0${home}`
}

const isGlobal = (written: string): boolean => /^\s*[+＋]/.test(written)

const shapes = [
  /** A mobile, a landline with area code, or a national service number. */
  /^1[3-9]\d{9}$/,
  /^0[1-9]\d{1,2}\d{7,8}$/,
  /^[48]00\d{7}$/,
  /**
   * Short numbers and extensions (110, 95588, 801), and 33 before the extension to listen in on.
   */
  /^\d{3,6}$/,
  /^33\d{3,6}$/,
  /** Foreign; a domestic number has lost its country code already. */
  /^(?:\+|00)(?!86)[1-9]\d{7,17}$/
]

/** Whether a normalised number is complete and can be called. */
export const isTelephoneNumber = (plain: string): boolean => shapes.some(shape => shape.test(plain))

/** A local landline without area code. */
export const isLocalNumber = (plain: string): boolean =>
  /^[2-8]\d{6,7}$/.test(plain) && !isTelephoneNumber(plain)

/** Prefixes a local number with the area code; others are returned unchanged. */
export const withAreaCode = (plain: string, areaCode: string): string =>
  isLocalNumber(plain) ? `${areaCode}${plain}` : plain

/**
 * Converts a number to its global form by the prefix of its network (`phone-context`, RFC 3966): an
 * area code or a country code.
 */
export function inContext(written: string, prefix: string): string {
  const plain = plainNumber(written)
  const context = plainNumber(prefix)
  const areaCode = /^\+860?(10|2\d|[3-9]\d\d)$/.exec(context)?.[1]
  if (areaCode !== undefined)
    return isLocalNumber(plain) && !isGlobal(written) ? `0${areaCode}${plain}` : written
  return /^\+(?!86)\d/.test(context) && /^(?!00)\d+$/.test(plain) && !isGlobal(written)
    ? `${context}${plain}`
    : written
}

/** Whether a phone can dial it: digits, `*` and `#`, at most 32. */
export const isDialable = (number: string): boolean =>
  number.length <= MOST_CHARACTERS && /^\+?[\d*#]+$/.test(number)
