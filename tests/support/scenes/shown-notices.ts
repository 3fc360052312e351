import { $notices } from '../../../core/notices.ts'

/** Every sentence that was displayed to the user, also those removed since. */
export function listenToNotices() {
  const shownTexts: string[] = []
  let last = 0
  const stop = $notices.subscribe(notices => {
    for (const { id, text } of notices)
      if (id > last) {
        last = id
        shownTexts.push(text)
      }
  })
  return { shownTexts, stop }
}
