let context: AudioContext | undefined

/** One for the whole page, made when something is first to be heard or measured. */
export function audioContext(): AudioContext {
  if (!context || context.state === 'closed')
    context = new AudioContext({ latencyHint: 'interactive' })
  return context
}
