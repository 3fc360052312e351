/** Plans go by the clock by which the server will dial: the one of a person's computer may be wrong. */
import { environment } from '../../environment.ts'
import { whileSignedIn } from '../../session/account.ts'

let ahead = 0

/** What an answer says of the server's time, in ms, at the moment it comes; nothing where it says nothing. */
export function learnServerTime(told: number | undefined): void {
  if (told !== undefined) ahead = told - environment().now()
}

/** The server's time as far as it is known, in ms. */
export const serverNow = (): number => environment().now() + ahead

whileSignedIn(() => () => {
  ahead = 0
})
