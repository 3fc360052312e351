/** Percent in the interface, fractions on the wire. */
export const percentOf = (fraction: number): number => Math.round(fraction * 10_000) / 100
export const fractionOf = (percent: number): number => Math.round(percent * 100) / 10_000
