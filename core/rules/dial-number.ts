const noise = /[\s\-‐-―()（）.·]/g

/**
 * A number as it can be dialled: full-width characters made plain, spaces, hyphens and brackets
 * dropped, the prefix of our own country (+86, 0086) taken away. Undefined when it is no number.
 */
export function dialNumber(written: string): string | undefined {
  const number = written
    .slice(0, 64)
    .normalize('NFKC')
    .replace(noise, '')
    .replace(/^(?:\+|00)86(?=1\d{10}$|0\d{9,11}$)/, '')
  return /^\+?[\d*#]{2,20}$/.test(number) ? number : undefined
}

/** Several digits for a call that is on: `0`–`9`, `*`, `#`, `A`–`D`. Undefined when it is not that. */
export function dtmfTones(written: string): string | undefined {
  const tones = written.slice(0, 64).normalize('NFKC').replace(noise, '').toUpperCase()
  return /^[\d*#A-D]{1,32}$/.test(tones) ? tones : undefined
}
