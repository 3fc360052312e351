import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'
import { emitToHost } from '../../public-events.ts'
import type { DeviceChoice, Devices } from '../state/phone-types.ts'
import { storedObject } from './stored-object.ts'

const STORED_AT = 'hutong:devices'

type Chosen = Pick<Devices, 'microphoneId' | 'speakerId' | 'ringerId'>

const $all = atom<Devices>({
  microphones: [],
  speakers: [],
  microphoneId: undefined,
  speakerId: undefined,
  ringerId: undefined
})

/** Available microphones and speakers, and the agent's choice. */
export const $devices = readonlyType($all)

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function remembered(): Chosen {
  const { microphoneId, speakerId, ringerId } = storedObject(STORED_AT)
  return {
    microphoneId: asText(microphoneId),
    speakerId: asText(speakerId),
    ringerId: asText(ringerId)
  }
}

/** Persists a choice; `undefined` is the system default. */
export function choose(choice: Partial<Chosen>): void {
  const { microphoneId, speakerId, ringerId } = { ...$all.get(), ...choice }
  const chosen = { microphoneId, speakerId, ringerId }
  $all.set({ ...$all.get(), ...chosen })
  environment().storage.setItem(STORED_AT, toJson(chosen))
  emitToHost('device-change', chosen)
}

/** The chosen device if it is connected; a disconnected one stays chosen but is not used. */
export function usable(kind: keyof Chosen): string | undefined {
  const { microphones, speakers, [kind]: id } = $all.get()
  const list = kind === 'microphoneId' ? microphones : speakers
  return list.some(device => device.id === id) ? id : undefined
}

const listed = (
  devices: readonly MediaDeviceInfo[],
  kind: MediaDeviceKind
): readonly DeviceChoice[] =>
  devices
    .filter(device => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

/** Refreshes the list of devices; resolves whether there is a microphone. */
export async function lookAtDevices(): Promise<boolean> {
  const devices = await environment().media.devices()
  $all.set({
    ...$all.get(),
    microphones: listed(devices, 'audioinput'),
    speakers: listed(devices, 'audiooutput')
  })
  return devices.some(device => device.kind === 'audioinput')
}

onStart(() => {
  $all.set({ ...$all.get(), microphones: [], speakers: [], ...remembered() })
})
