import { type EffectCallback, useEffect, useEffectEvent } from 'react'

/**
 * Runs `effect` after the first render and after each one with another `value`. It reads the props and
 * state of that render, none of which re-runs it; its return value is the cleanup function.
 */
export function useOnChange(value: unknown, effect: EffectCallback): void {
  const onChange = useEffectEvent(effect)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what starts it, and is not read
  useEffect(() => onChange(), [value])
}
