/** Connects the chosen headset while this tab is the leader: on start, and when it is plugged in. */
import { environment, onStart } from '../../../environment/environment.ts'
import { refusal, reportRefusal } from '../../call/call-refusal.ts'
import { $isLeader } from '../../state/phone-state.ts'
import { forgetKnown, headsetIs, knownHeadset, rememberHeadset } from '../known-headset.ts'
import { headsetLayout } from './headset-layout.ts'
import { type HeadsetLink, linkHeadset } from './headset-link.ts'
import { headsetMessages } from './headset-messages.ts'
import type { HidDevice } from './hid-port.ts'

let link: HeadsetLink | undefined
let connecting = Promise.resolve()

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
    if (known) headsetIs({ status: link ? 'connected' : 'absent', name: known.name })
    else headsetIs({ status: 'none' })
  } catch (error) {
    environment().warn('The buttons of the headset cannot be connected', error)
    headsetIs({ status: 'failed', name: known?.name ?? '' })
  }
}

/** One after another: each connects what is known and plugged in by then. */
function update(): Promise<void> {
  connecting = connecting.then(reconnect)
  return connecting
}

/** Remembers the device that the user has chosen, and connects it. */
export async function connectChosen(
  chosen: Promise<readonly HidDevice[]> | undefined
): Promise<void> {
  if (!chosen) throw reportRefusal(refusal(headsetMessages.unsupported(), 'invalid'))
  const devices = await chosen.catch(() => {
    throw reportRefusal(refusal(headsetMessages.forbidden(), 'forbidden'))
  })
  const [first] = devices
  if (!first) return
  const device = devices.find(each => headsetLayout(each.collections) !== undefined)
  if (!device) throw reportRefusal(refusal(headsetMessages.unsuitable(), 'invalid'))
  rememberHeadset(device)
  await update()
}

export async function forget(): Promise<void> {
  const device = link?.device ?? (await pluggedIn())
  forgetKnown()
  await update()
  await device?.forget?.()
}

onStart(({ hid, warn }) => {
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
