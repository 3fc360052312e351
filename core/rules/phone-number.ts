const MOST_CHARACTERS = 32

/** Full-width digits, letters and signs, such as a Chinese input method writes, as plain ones. */
const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * A number as people write it, as a telephone dials it.
 *
 * Full-width characters become plain ones; spaces, hyphens, dots and brackets go; so does the
 * country code of China. Whatever else does not belong in a number stays, for a rule to refuse.
 */
export function plainNumber(written: string): string {
  const bare = halfWidth(written).replace(
    /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF().\-‐-―−]/g,
    ''
  )
  const home = /^(?:\+|00)86(\d{7,})$/.exec(bare)?.[1]
  if (home === undefined) return bare
  return /^1[3-9]\d{9}$/.test(home) || /^[04]/.test(home) || home.length < 9 ? home : `0${home}`
}

const isGlobal = (written: string): boolean => /^\s*[+＋]/.test(written)

const shapes = [
  /** A mobile, a landline with its area code, a service number of the whole country. */
  /^1[3-9]\d{9}$/,
  /^0[1-9]\d{1,2}\d{7,8}$/,
  /^[48]00\d{7}$/,
  /** Short numbers and extensions (110, 95588, 801), and 33 before the extension to listen in on. */
  /^\d{3,6}$/,
  /^33\d{3,6}$/,
  /** Abroad; a number of our own country has lost its code by now. */
  /^(?:\+|00)(?!86)[1-9]\d{7,17}$/
]

/** Whether a plain number is one that somebody can be called at, and not half of one. */
export const isTelephoneNumber = (plain: string): boolean => shapes.some(shape => shape.test(plain))

/** A landline of the agent's own town, as it is dialled there: without the area code. */
export const isLocalNumber = (plain: string): boolean =>
  /^[2-8]\d{6,7}$/.test(plain) && !isTelephoneNumber(plain)

/** A local number with the area code before it, any other as it is. */
export const withAreaCode = (plain: string, areaCode: string): string =>
  isLocalNumber(plain) ? `${areaCode}${plain}` : plain

/**
 * A number as it is dialled from anywhere, where the global prefix of its network is known
 * (`phone-context`, RFC 3966): a town gives a local number its area code, another country its code.
 */
export function inContext(written: string, prefix: string): string {
  const plain = plainNumber(written)
  const context = plainNumber(prefix)
  const town = /^\+860?(10|2\d|[3-9]\d\d)$/.exec(context)?.[1]
  if (town !== undefined)
    return isLocalNumber(plain) && !isGlobal(written) ? `0${town}${plain}` : written
  return /^\+(?!86)\d/.test(context) && /^(?!00)\d+$/.test(plain) && !isGlobal(written)
    ? `${context}${plain}`
    : written
}

/** Whether a telephone can dial this at all: digits, `*` and `#`, at most 32 of them. */
export const isDialable = (number: string): boolean =>
  number.length <= MOST_CHARACTERS && /^\+?[\d*#]+$/.test(number)
