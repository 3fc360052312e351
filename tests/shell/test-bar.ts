import { hrefOf, type Place, placeOf, written } from '../../shell/address.ts'
import type { AddressBar } from '../../shell/address-bar.ts'
import { settle } from '../support/test-environment.ts'

/** An address bar with its history, and the hand that presses back and forward. */
export function testBar(first = '/') {
  const entries = [first]
  let index = 0
  let titleNow = ''
  let reloads = 0
  const hearers = new Set<() => void>()
  const bar: AddressBar = {
    read: () => placeOf(entries[index] ?? '/'),
    href: (place: Place) => hrefOf(place, 'history', '/console'),
    write(place, how) {
      if (how === 'push') entries.splice(++index, entries.length, written(place))
      else entries[index] = written(place)
    },
    onMove: hear => {
      hearers.add(hear)
      return () => hearers.delete(hear)
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
    for (const hear of hearers) hear()
    await settle()
  }
  return {
    bar,
    go,
    entries,
    now: () => entries[index],
    title: () => titleNow,
    reloads: () => reloads,
    listeners: () => hearers.size
  }
}
