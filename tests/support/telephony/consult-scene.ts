import { environment } from '../../../core/environment/environment.ts'
import { consult } from '../../../core/phone/second-call/second-controls.ts'
import { phoneScene, talk } from '../core/phone-scene.ts'
import { settle } from '../core/test-clock.ts'
import { type TestMedia, testStream } from '../core/test-devices.ts'

/** The agent talks with a customer and has called the colleague at 801. */
export async function consulting(isAnswered = true, hasSound = true) {
  const scene = await phoneScene()
  await talk(scene)
  const { network } = scene.line()
  const [customer, colleague] = [testStream('customer').stream, testStream('colleague').stream]
  network.emit({ type: 'remote-audio', callId: network.call()?.id ?? '', stream: customer })
  await consult('801')
  const callId = network.second()?.id ?? ''
  if (hasSound) network.emit({ type: 'remote-audio', callId, stream: colleague })
  network.alerts('r2', callId)
  if (isAnswered) network.connects('r2', network.second())
  await settle()
  const media = environment().media as TestMedia
  return { ...scene, network, customer, colleague, media }
}
