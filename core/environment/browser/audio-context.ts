let context: AudioContext | undefined

/** One context for the whole page, created on first use. */
export function audioContext(): AudioContext {
  if (!context || context.state === 'closed')
    context = new AudioContext({ latencyHint: 'interactive' })
  return context
}
