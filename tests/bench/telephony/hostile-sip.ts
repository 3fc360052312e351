/**
 * `node tests/bench/telephony/hostile-sip.ts`: 10,000 malformed frames through the handler of the SIP
 * sockets, and how long the longest blocks the event loop: at most 20 ms.
 */
import { createSocketLimits } from '../../../demo/server/telephony/sip/guard/socket-limits.ts'
import { createSockets } from '../../../demo/server/telephony/sip/sip-sockets.ts'
import { fakeSocket } from '../../support/telephony/fake-socket.ts'
import { hostileFrames } from '../../support/telephony/hostile-frames.ts'
import { sipScene } from '../../support/telephony/sip-scene.ts'

const FRAMES = 10_000
const MOST_MS = 20
const plenty = { perSocket: 1e9, atOnce: 1e9, perAddress: 1e9, atOncePerAddress: 1e9 }

const limits = createSocketLimits(() => 0, plenty)
const { proxy } = sipScene({ limits })
const sockets = createSockets(proxy, () => undefined, limits)
const frames = [...hostileFrames(FRAMES)]

/** CPU time of this thread: other processes do not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of each frame. */
function round(clock: () => number): readonly number[] {
  let one = fakeSocket(sockets)
  const times = frames.map(frame => {
    const began = clock()
    one.say(frame)
    const passed = clock() - began
    if (one.code() !== 0) one = fakeSocket(sockets)
    return passed
  })
  return times.toSorted((a, b) => a - b)
}

round(cpuMs)
const times = round(cpuMs)
const byClock = round(() => performance.now()).at(-1) ?? 0
sockets.stop()
proxy.stop()
const total = times.reduce((sum, one) => sum + one, 0)
const at = (share: number): string =>
  (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)
console.log(
  `${FRAMES} malformed frames: ${total.toFixed(0)} ms altogether, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of CPU (at most ${MOST_MS} ms), ${byClock.toFixed(2)} ms by the clock`
)
if ((times.at(-1) ?? 0) > MOST_MS) process.exitCode = 1
