/** A text given by a host, which may pass any type: a number is converted to its digits. */
export const asText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''
