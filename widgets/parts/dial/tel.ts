interface Parts {
  readonly number: string
  /** Sent as tones once the call is answered. */
  readonly extension: string | undefined
}

/** A `tel:` address has parameters behind its number (RFC 3966); the extension is one of them. */
export function partsOf(path: string): Parts {
  const [number = '', ...parameters] = path.split(';')
  const extension = parameters.find(one => /^ext=[\d*#.() -]+$/i.test(one))
  return { number, extension: extension?.slice('ext='.length).replace(/[^\d*#]/g, '') || undefined }
}
