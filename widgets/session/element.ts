/** The entry of `<hutong-session>`: defined at once, with the core behind it when it stands on a page. */
import { overrideTexts } from '../../core/text/texts.ts'
import { defineWidget } from '../define.tsx'
import { fetchTwice } from '../fetch-twice.ts'
import { listenForDials } from '../parts/dial/listen.ts'
import { session } from './definition.ts'

defineWidget(session, {
  connect: async door => {
    // This entry may hold its own copy of the sentences that are spoken before the core is here.
    overrideTexts(door.values().messages ?? {})
    const { attach } = await fetchTwice(() => import('./attach.ts'))
    return attach(door)
  }
})

listenForDials()
