/**
 * Storage of drafts that survive a reload; separate, so that sign-out can clear it without loading
 * the drafts.
 */
import { environment } from '../../environment/environment.ts'

export const DRAFTS_KEY = 'hutong:drafts'

export function forgetTabDrafts(): void {
  try {
    environment().sessionStorage.removeItem(DRAFTS_KEY)
  } catch {
    // Storage that cannot be cleared cannot be read either.
  }
}
