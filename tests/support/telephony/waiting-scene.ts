import { environment } from '../../../core/environment/environment.ts'
import { setUpPhone } from '../../../core/phone/phone.ts'
import { loadSecondCall } from '../../../core/phone/second-call/load-second-call.ts'
import { phoneScene, talk } from '../core/phone-scene.ts'
import { settle } from '../core/test-clock.ts'
import { type TestMedia, type TestSounds, testStream } from '../core/test-devices.ts'

export const next = '13900139000'
export const permitted = { callWaiting: true }

/** The agent talks with a customer, and a caller waits. */
export async function waiting(
  exchange: object | undefined,
  caller: { readonly name: string | undefined } = { name: '李雷' }
) {
  const scene = await phoneScene()
  setUpPhone({ exchange })
  await talk(scene)
  const { network } = scene.line()
  const customer = testStream('customer').stream
  network.emit({ type: 'remote-audio', callId: network.call()?.id ?? '', stream: customer })
  await loadSecondCall()
  const details = { ...caller, callRecordId: 'r2', customerId: 'c2', answerAfter: 0 }
  const lineId = network.rings(next, details)
  await settle()
  const sounds = environment().sounds as TestSounds
  const media = environment().media as TestMedia
  return { ...scene, network, lineId, customer, sounds, media }
}
