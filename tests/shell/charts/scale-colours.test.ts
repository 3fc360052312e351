/** The colours of the scale, such as those of ratings: apart from the background and from each other. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  intentStyles,
  ratingStyles,
  seriesStyle
} from '../../../widgets/parts/charts/plot/series-styles.ts'

type Triple = readonly [number, number, number]

const tokens = ['widgets/kit/styles/tokens.css', 'widgets/kit/styles/large.css']
  .map(file => readFileSync(file, 'utf8'))
  .join()
/** A token in both themes. */
function colourOf(name: string): readonly [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--hutong-${name}:[^;]*light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  if (light === '') throw new Error(`no token ${name}`)
  return [light, dark]
}

/** Linear light of `#rrggbb`. */
const linear = (colour: string): Triple =>
  [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple

const times = (matrix: readonly number[], [r, g, b]: Triple): Triple =>
  [0, 3, 6].map(
    at => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b
  ) as unknown as Triple

/** What is seen with each kind of vision (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [
    ...[0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216],
    ...[-0.003882, -0.048116, 1.051998]
  ],
  deutan: [
    ...[0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413],
    ...[-0.01182, 0.04294, 0.968881]
  ],
  tritan: [
    ...[1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602],
    ...[0.004733, 0.691367, 0.3039]
  ]
} as const

const toLms = [
  ...[0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566],
  ...[0.0883024619, 0.2817188376, 0.6299787005]
]
const toLab = [
  ...[0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099],
  ...[0.0259040371, 0.7827717662, -0.808675766]
]
const oklab = (colour: Triple): Triple => {
  const seen = colour.map(value => Math.min(1, Math.max(0, value))) as unknown as Triple
  return times(toLab, times(toLms, seen).map(Math.cbrt) as unknown as Triple)
}

const luminance = (colour: string): number => {
  const [r, g, b] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [more = 0, less = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (more + 0.05) / (less + 0.05)
}

/** The least distance of two of the colours, as seen. */
function leastDistance(colours: readonly string[], vision: keyof typeof visions): number {
  const seen = colours.map(colour => oklab(times(visions[vision], linear(colour))))
  const distances = seen.flatMap((one, at) =>
    seen.slice(0, at).map(other => Math.hypot(...one.map((value, n) => value - (other[n] ?? 0))))
  )
  return Math.min(...distances)
}

const names = ['1', '2', '3', '4', '5', '6', 'none'].map(step => `scale-${step}`)

describe.each([
  ['light', 0],
  ['dark', 1]
] as const)('the scale, %s', (_, theme) => {
  const colours = names.map(name => colourOf(name)[theme])
  const background = colourOf('bg')[theme]

  it('stands out from the background', () => {
    for (const colour of colours) expect(contrast(colour, background)).toBeGreaterThanOrEqual(2.99)
  })

  it.each(['normal', 'protan', 'deutan', 'tritan'] as const)('differs to %s vision', vision => {
    expect(leastDistance(colours, vision)).toBeGreaterThan(0.11)
  })
})

it('each rating and each intent has a step of its own, also as a pattern', () => {
  for (const styles of [ratingStyles, intentStyles]) {
    const looks = Object.values(styles).map(name => seriesStyle(name))
    expect(new Set(looks.map(({ fill }) => fill)).size).toBe(looks.length)
    expect(new Set(looks.map(({ angle }) => angle)).size).toBe(looks.length)
    expect(new Set(looks.map(({ dash }) => dash)).size).toBe(looks.length)
  }
})
