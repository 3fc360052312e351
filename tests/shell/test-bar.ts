import { hrefOf, type Place, placeOf, written } from '../../shell/router/address.ts'
import type { AddressBar, Entry } from '../../shell/router/address-bar.ts'
import { settle } from '../support/core/test-environment.ts'

/** An address bar with its history, and the hand that presses back and forward. */
export function testBar(first = '/') {
  const entries = [first]
  /** What each entry knows besides its address. */
  const states: ({ entry: Entry; memory: Place['memory'] } | undefined)[] = [undefined]
  let index = 0
  let titleNow = ''
  let reloads = 0
  const subscribers = new Set<() => void>()
  const bar: AddressBar = {
    read() {
      const memory = states[index]?.memory
      return { ...placeOf(entries[index] ?? '/'), ...(memory && { memory }) }
    },
    entry: () => states[index]?.entry,
    back() {
      if (index > 0) queueMicrotask(() => void go(-1))
    },
    href: (place: Place) => hrefOf(place, 'history', '/console'),
    write(place, how, entry) {
      if (how === 'push') {
        entries.length = ++index
        states.length = index
      }
      entries[index] = written(place)
      states[index] = { entry, memory: place.memory }
    },
    onMove: listener => {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    reload: () => {
      reloads++
    },
    title: title => {
      titleNow = title
    }
  }
  const go = async (steps: number) => {
    index += steps
    for (const listener of subscribers) listener()
    await settle()
  }
  return {
    bar,
    go,
    entries,
    memory: () => states[index]?.memory,
    now: () => entries[index],
    title: () => titleNow,
    reloads: () => reloads,
    listeners: () => subscribers.size
  }
}
