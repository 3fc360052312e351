import { type EffectCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Runs `effect` after the first render and after each one with another `value`. It reads the props and
 * state of that render, none of which re-runs it; its return value is the cleanup function.
 */
export function useOnChange(value: unknown, effect: EffectCallback): void {
  const onChange = useEffectEvent(effect)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what starts it, and is not read
  useEffect(() => onChange(), [value])
}

const UNMOUNTED = Symbol('unmounted')

/**
 * Runs `act` when `value` changes and when the component unmounts, but not at the second mount of
 * React's StrictMode, which has the same value.
 */
export function useOnLeave(value: unknown, act: () => void): void {
  const current = useRef<unknown>(UNMOUNTED)
  useEffect(() => {
    current.current = value
    return () => {
      current.current = UNMOUNTED
      queueMicrotask(() => {
        if (current.current !== value) act()
      })
    }
  }, [value, act])
}
