/** Equals `package.json`; checked by a test. */
export const version = '0.2.0'
