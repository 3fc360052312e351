import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'
import { $isLeader } from '../state/phone-state.ts'
import type { HidDevice } from './headset/hid-port.ts'

/** The headset whose buttons control the telephone, in the leading tab (rule phone-70). */
export type Headset =
  | { readonly status: 'none' }
  /** `absent`: not plugged in; `failed`: another program uses it. */
  | { readonly status: 'absent' | 'connected' | 'failed'; readonly name: string }

export interface KnownHeadset {
  readonly vendorId: number
  readonly productId: number
  readonly name: string
}

const STORED_AT = 'hutong:headset'
const $state = atom<Headset>({ status: 'none' })

/** The chosen headset. */
export const $headset = readonlyType($state)

export const headsetIs = (headset: Headset): void => $state.set(headset)

export function knownHeadset(): KnownHeadset | undefined {
  try {
    const stored: unknown = JSON.parse(environment().storage.getItem(STORED_AT) ?? '')
    const { vendorId, productId, name } = Object(stored) as Record<string, unknown>
    if (typeof vendorId === 'number' && typeof productId === 'number')
      return { vendorId, productId, name: String(name) }
  } catch {
    // Nothing is stored, or not by this version.
  }
  return undefined
}

export function rememberHeadset({ vendorId, productId, productName }: HidDevice): void {
  environment().storage.setItem(STORED_AT, toJson({ vendorId, productId, name: productName }))
}

export const forgetKnown = (): void => environment().storage.removeItem(STORED_AT)

const load = () => import('./headset/headset.ts')

/**
 * Shows the browser's chooser and connects the chosen headset; called in a user gesture. Resolves
 * without effect when the chooser is cancelled.
 */
export async function chooseHeadset(): Promise<void> {
  // At once, within the gesture: 0x0B is the usage page of telephony devices.
  const chosen = environment()
    .hid()
    ?.requestDevice({ filters: [{ usagePage: 0x0b }] })
  chosen?.catch(() => undefined)
  const { connectChosen } = await load()
  await connectChosen(chosen)
}

/** Disconnects the headset and withdraws the page's permission for it. */
export async function forgetHeadset(): Promise<void> {
  const { forget } = await load()
  await forget()
}

onStart(({ hid, warn }) => {
  const known = knownHeadset()
  $state.set(known ? { status: 'absent', name: known.name } : { status: 'none' })
  const stop = $isLeader.subscribe(isLeader => {
    if (!isLeader || !knownHeadset() || !hid()) return
    load().catch(error => warn('The buttons of the headset cannot be loaded', error))
  })
  return () => {
    stop()
    $state.set({ status: 'none' })
  }
})
