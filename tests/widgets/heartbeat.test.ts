import { expect } from 'chai'
import { until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface Order {
  readonly start?: number
  readonly stop?: number
  readonly milliseconds?: number
}

const PING_MS = 60_000

describe('the beat of a session with heartbeat="worker"', () => {
  let world: World
  const workers: Worker[] = []
  const orders: Order[] = []
  /** Beats that the page would have to count by itself. */
  const timers: number[] = []
  const { setInterval: interval, Worker: OwnWorker } = window

  before(async () => {
    window.Worker = class extends OwnWorker {
      constructor(...address: ConstructorParameters<typeof Worker>) {
        super(...address)
        workers.push(this)
      }
      override postMessage(order: Order): void {
        orders.push(order)
        super.postMessage(order)
      }
    }
    window.setInterval = ((act: () => void, milliseconds: number) => {
      timers.push(milliseconds)
      return interval(act, milliseconds)
    }) as typeof window.setInterval
    world = fakeWorld({})
    const hutong = '/dist/hutong.js'
    await import(hutong)
    await signIn(world, { heartbeat: 'worker' })
  })
  after(() => {
    window.setInterval = interval
    window.Worker = OwnWorker
  })

  it('comes from one Worker, which no hidden tab slows down', async () => {
    const everyMinute = () => orders.filter(({ milliseconds }) => milliseconds === PING_MS)
    await until('the orders', () => everyMinute().length > 0)
    expect(workers).to.have.lengthOf(1)
    expect(timers).not.to.include(PING_MS)
    expect(world.sent).to.deep.equal([])
    for (const { start = 0 } of everyMinute())
      workers[0]?.dispatchEvent(new MessageEvent('message', { data: start }))
    expect(world.sent.join()).to.include('ping')
  })

  it('is kept by the Worker until it is called off', async () => {
    const events: number[] = []
    workers[0]?.addEventListener('message', ({ data }) => events.push(data))
    const count = (beat: number) => events.filter(one => one === beat).length
    const [quick, slow] = [4711, 4712]
    workers[0]?.postMessage({ start: quick, milliseconds: 1 })
    await until('two beats', () => count(quick) > 1)
    workers[0]?.postMessage({ stop: quick })
    workers[0]?.postMessage({ start: slow, milliseconds: 50 })
    // The first beat of the later order comes after all that the earlier one has left.
    await until('the slow beat', () => count(slow) > 0)
    const left = count(quick)
    await until('one more of it', () => count(slow) > 1)
    workers[0]?.postMessage({ stop: slow })
    expect(count(quick)).to.equal(left)
  })

  it('is taken over by the page where the Worker breaks', () => {
    const broken = new ErrorEvent('error', { cancelable: true })
    workers[0]?.dispatchEvent(broken)
    expect(broken.defaultPrevented).to.equal(true)
    expect(timers).to.include(PING_MS)
  })
})
