/** Requests for a telephone whose socket is gone for the moment: kept until it is back. */
import { bareUri } from './message.ts'

const PATIENCE = 10_000
const PLACES = 200

export interface Parking {
  leave(contact: string, text: string): void
  /** Takes away what was left for the contacts that are now at home. */
  collect(isHome: (contact: string) => boolean): string[]
}

export function createParking(now: () => number = Date.now): Parking {
  let places: readonly { contact: string; text: string; until: number }[] = []

  return {
    leave(contact, text) {
      const place = { contact: bareUri(contact), text, until: now() + PATIENCE }
      places = [...places.filter(({ until }) => until > now()), place].slice(-PLACES)
    },

    collect(isHome) {
      const ready = places.filter(({ contact, until }) => until > now() && isHome(contact))
      places = places.filter(place => !ready.includes(place))
      return ready.map(({ text }) => text)
    }
  }
}
