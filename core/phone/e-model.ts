/** Equipment impairment and packet-loss robustness, with concealment (ITU-T G.113). */
const codecs: Readonly<Record<string, readonly [impairment: number, robustness: number]>> = {
  pcmu: [0, 25.1],
  pcma: [0, 25.1],
  /** Treated as G.711, as G.113 has no wide-band values on this scale. */
  opus: [0, 25.1],
  g722: [13, 10]
}

/**
 * Mean opinion score from 1.0 to 4.5, by a simplified E-model (ITU-T G.107).
 * `lossPercent` includes late packets; `delayMs` is the one-way end-to-end delay.
 */
export function mosOf(lossPercent: number, delayMs: number, codec: string): number {
  const [impairment, robustness] = codecs[codec] ?? [0, 25.1]
  const byDelay = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - 177.3)
  const byLoss = impairment + ((95 - impairment) * lossPercent) / (lossPercent + robustness)
  const r = Math.min(100, Math.max(0, 93.2 - byDelay - byLoss))
  return Math.max(1, 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6)
}
