import { notify } from '../../notices.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'

/** A notice for the tab in which the agent works; an error is a failure for the host, too. */
export interface TabNotice {
  readonly tone: 'info' | 'error'
  readonly text: string
}

export function showNotice({ tone, text }: TabNotice): void {
  if (tone === 'info') notify(tone, text)
  else reportRefusal(refusal(text))
}
