/** Connects the chosen headset while this tab is the leader: on start, and when it is plugged in. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../../environment/environment.ts'
import { toJson } from '../../../lib/json.ts'
import { refusal, reportRefusal } from '../../call/call-refusal.ts'
import { $isLeader } from '../../state/phone-state.ts'
import { HEADSET_KEY, storedObject } from '../stored-object.ts'
import { headsetLayout } from './headset-layout.ts'
import { type HeadsetLink, linkHeadset } from './headset-link.ts'
import { headsetMessages } from './headset-messages.ts'
import type { HidDevice } from './hid-port.ts'

/** The headset whose buttons control the telephone, in the leading tab (rule phone-70). */
export type Headset =
  | { readonly status: 'none' }
  /** `absent`: not plugged in; `failed`: another program uses it. */
  | { readonly status: 'absent' | 'connected' | 'failed'; readonly name: string }

interface KnownHeadset {
  readonly vendorId: number
  readonly productId: number
  readonly name: string
}

/** Usage page of telephony devices. */
const filters = [{ usagePage: 0x0b }]

const $state = atom<Headset>({ status: 'none' })
/** The chosen headset. */
export const $headset = readonlyType($state)

let link: HeadsetLink | undefined
let connecting = Promise.resolve()

function knownHeadset(): KnownHeadset | undefined {
  const { vendorId, productId, name } = storedObject(HEADSET_KEY)
  return typeof vendorId === 'number' && typeof productId === 'number'
    ? { vendorId, productId, name: String(name) }
    : undefined
}

/** The interface of the known headset that has the call buttons, if it is plugged in. */
async function pluggedIn(): Promise<HidDevice | undefined> {
  const known = knownHeadset()
  const devices = known && $isLeader.get() ? await environment().hid()?.getDevices() : undefined
  return devices?.find(
    device =>
      device.vendorId === known?.vendorId &&
      device.productId === known.productId &&
      headsetLayout(device.collections) !== undefined
  )
}

async function reconnect(): Promise<void> {
  const known = knownHeadset()
  try {
    const device = await pluggedIn()
    if (link && link.device !== device) {
      const before = link
      link = undefined
      await before.close()
    }
    const layout = device && headsetLayout(device.collections)
    if (device && layout) link ??= await linkHeadset(device, layout)
    if (known) $state.set({ status: link ? 'connected' : 'absent', name: known.name })
    else $state.set({ status: 'none' })
  } catch (error) {
    environment().warn('The buttons of the headset cannot be connected', error)
    $state.set({ status: 'failed', name: known?.name ?? '' })
  }
}

/** One after another: each connects what is known and plugged in by then. */
function update(): Promise<void> {
  connecting = connecting.then(reconnect)
  return connecting
}

/**
 * Shows the browser's chooser, in a user gesture; remembers and connects the chosen headset. Resolves
 * without effect when the chooser is cancelled.
 */
export async function chooseHeadset(): Promise<void> {
  const chosen = environment().hid()?.requestDevice({ filters })
  if (!chosen) throw reportRefusal(refusal(headsetMessages.unsupported(), 'invalid'))
  const devices = await chosen.catch(() => {
    throw reportRefusal(refusal(headsetMessages.forbidden(), 'forbidden'))
  })
  const [first] = devices
  if (!first) return
  const device = devices.find(each => headsetLayout(each.collections) !== undefined)
  if (!device) throw reportRefusal(refusal(headsetMessages.unsuitable(), 'invalid'))
  const { vendorId, productId, productName: name } = device
  environment().storage.setItem(HEADSET_KEY, toJson({ vendorId, productId, name }))
  await update()
}

/** Disconnects the headset and withdraws the page's permission for it. */
export async function forgetHeadset(): Promise<void> {
  const device = link?.device ?? (await pluggedIn())
  environment().storage.removeItem(HEADSET_KEY)
  await update()
  await device?.forget?.()
}

onStart(({ hid, warn }) => {
  const known = knownHeadset()
  $state.set(known ? { status: 'absent', name: known.name } : { status: 'none' })
  const port = hid()
  const onChange = () => void update()
  port?.addEventListener('connect', onChange)
  port?.addEventListener('disconnect', onChange)
  const stop = $isLeader.subscribe(onChange)
  return () => {
    stop()
    port?.removeEventListener('connect', onChange)
    port?.removeEventListener('disconnect', onChange)
    const before = link
    link = undefined
    before?.close().catch(error => warn('The headset cannot be closed', error))
  }
})
