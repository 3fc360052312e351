export const MOST_NAME = 128
/** Typed numbers per run. */
export const MOST_TYPED = 10_000
