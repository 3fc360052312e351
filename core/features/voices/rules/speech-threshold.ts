/** Levels of a microphone, from 0 to 1, from which on it counts as speech, by sensitivity 1 to 5. */ // rule voice-9
const thresholds = [0.08, 0.05, 0.03, 0.02, 0.01] as const

export const speechThreshold = (sensitivity: number): number =>
  thresholds[Math.min(5, Math.max(1, sensitivity)) - 1] ?? thresholds[2]
