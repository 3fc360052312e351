import { environment } from '../../../environment/environment.ts'
import { isFailure } from '../../../failure.ts'
import { $phone } from '../../state/phone-state.ts'
import { perform } from '../../tabs/perform-command.ts'
import { commandFor, headsetButtons, type Lights, lightsFor } from './headset-buttons.ts'
import { type HeadsetLayout, lightData } from './headset-layout.ts'
import type { HidDevice } from './hid-port.ts'

export interface HeadsetLink {
  readonly device: HidDevice
  /** Switches the lights off and closes the device. Never rejects. */
  close(): Promise<void>
}

const dark: Lights = { offHook: false, ring: false, mute: false, hold: false }

/** Opens a headset: its buttons control the telephone, its lights follow it. */
export async function linkHeadset(device: HidDevice, layout: HeadsetLayout): Promise<HeadsetLink> {
  const { monotonic, warn } = environment()
  if (!device.opened) await device.open()
  const buttons = headsetButtons(layout, monotonic)
  const sent = new Map<number, string>()
  let sending = Promise.resolve()

  /** `isRepeated`: also what the device was sent before. */
  function show(lights: Lights, isRepeated = false): void {
    for (const report of layout.lights) {
      const data = lightData(report, lights)
      if (!isRepeated && sent.get(report.reportId) === data.join()) continue
      sent.set(report.reportId, data.join())
      sending = sending
        .then(() => device.sendReport(report.reportId, data))
        .catch(error => warn('The lights of the headset cannot be switched', error))
    }
    buttons.follow(lights, isRepeated)
  }

  /** The device may have changed a state of its own: returns it to that of the telephone. */
  const restore = () => show(lightsFor($phone.get()), true)

  device.oninputreport = ({ reportId, data }) => {
    for (const press of buttons.read(reportId, data)) {
      const phone = $phone.get()
      const command = commandFor(press, phone)
      if (command)
        perform(command).catch(error => {
          restore()
          if (!isFailure(error)) throw error
        })
      // Off hook during a call agrees with the light.
      else if (press.name !== 'hook' || !lightsFor(phone).offHook) restore()
    }
  }
  const stop = $phone.subscribe(phone => show(lightsFor(phone)))
  return {
    device,
    close: async () => {
      stop()
      device.oninputreport = null
      if (!device.opened) return
      show(dark)
      await sending
      await device.close().catch(error => warn('The headset cannot be closed', error))
    }
  }
}
