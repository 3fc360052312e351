/** Where drafts lie that outlive a reload of the page; apart, so that a sign-out can empty it without them. */
import { environment } from '../environment.ts'

export const DRAFTS_KEY = 'hutong:drafts'

export function forgetTabDrafts(): void {
  try {
    environment().sessionStorage.removeItem(DRAFTS_KEY)
  } catch {
    // What cannot be removed cannot be read either.
  }
}
