/** Generous: only a failing test waits so long, and a loaded machine is no failure. */
const LIMIT_MS = 25_000

type Maybe<Value> = Value | undefined | null | false

/** Waits, frame by frame, until there is something to return. */
export async function until<Value>(
  what: string,
  look: () => Maybe<Value> | Promise<Maybe<Value>>
): Promise<Value> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise(requestAnimationFrame)
  }
}

/** The next task of the event loop, without the clamp of nested timers. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Two frames and a turn of the event loop: what is under way by then has happened. */
export async function turn(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await new Promise(resolve => setTimeout(resolve))
}

/** Escape that belongs to an input method: it calls off what is being composed, and nothing else. */
export async function escapeComposing(target: Element): Promise<void> {
  const shared = { bubbles: true, composed: true, cancelable: true }
  target.dispatchEvent(
    new KeyboardEvent('keydown', { ...shared, key: 'Escape', isComposing: true })
  )
  await turn()
}

/** An element inside the shadow root, once it is drawn. */
export const inside = <E extends HTMLElement = HTMLElement>(
  element: Element,
  selector: string
): Promise<E> =>
  until(`${element.localName} ${selector}`, () => element.shadowRoot?.querySelector<E>(selector))

/** A page in a frame, loaded. */
export async function page(address: string): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe')
  frame.width = '900'
  frame.height = '700'
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  frame.src = address
  document.body.append(frame)
  await loaded
  return frame.contentWindow as Window & typeof globalThis
}

/** What the console was warned of while `act` ran. */
export async function warnings(act: () => unknown): Promise<string[]> {
  const { warn } = console
  const events: string[] = []
  console.warn = (...text: unknown[]) => void events.push(text.join(' '))
  try {
    await act()
  } finally {
    console.warn = warn
  }
  return events
}

/** Resolves when nothing moves any more, apart from what moves for ever. */
export async function stillness(root: ShadowRoot): Promise<void> {
  await turn()
  const moving = root
    .getAnimations()
    .filter(it => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // One that is called off moves no more either.
  await Promise.allSettled(moving.map(it => it.finished))
}
