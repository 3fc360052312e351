import { inContext } from '../../../core/lib/format/phone-number.ts'

interface Parts {
  readonly number: string
  /** Sent as DTMF tones after the answer. */
  readonly extension: string | undefined
}

/**
 * Parameters of a `tel:` URI (RFC 3966): the extension, and the context of a local number. Some links
 * have the slashes of a web URL.
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
