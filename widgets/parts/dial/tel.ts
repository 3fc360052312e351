import { inContext } from '../../../core/rules/phone-number.ts'

interface Parts {
  readonly number: string
  /** Sent as tones once the call is answered. */
  readonly extension: string | undefined
}

/**
 * A `tel:` address has parameters behind its number (RFC 3966): the extension, and where a local
 * number is dialled. Some are written with the slashes of a web address.
 */
export function partsOf(path: string): Parts {
  const [number = '', ...parameters] = path.replace(/^\/+|\/$/g, '').split(';')
  const parameter = (shape: RegExp) =>
    parameters.map(one => shape.exec(one)?.[1]).find(value => value !== undefined)
  const extension = parameter(/^ext=([\d*#.() -]+)$/i)
  const context = parameter(/^phone-context=(\+[\d.() -]+)$/i)
  return {
    number: context === undefined ? number : inContext(number, context),
    extension: extension?.replace(/[^\d*#]/g, '') || undefined
  }
}
