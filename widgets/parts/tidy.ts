/** Digits as they are meant: full-width ones of a Chinese keyboard, and without what stands between. */
export const digits = (typed: string): string =>
  typed
    .replace(/[０-９]/g, one => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\s-]/g, '')
