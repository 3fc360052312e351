/** The entry of `<hutong-session>`: defined at once; loads the core when connected. */
import { overrideTexts } from '../../core/messages/define-messages.ts'
import { defineWidget } from '../define/define.tsx'
import { importWithRetry } from '../define/import-with-retry.ts'
import { listenForDials } from '../parts/dial-links/dial-listener.ts'
import { session } from './definition.ts'

defineWidget(session, {
  connect: async host => {
    // This entry may have its own copy of the messages needed before the core is loaded.
    overrideTexts(host.values().messages ?? {})
    // The core beside it, and not after it: it fetches the telephone.
    const load = () => Promise.all([import('./attach-session.ts'), import('../../core/index.ts')])
    const [{ attach }] = await importWithRetry(load)
    return attach(host)
  }
})

listenForDials()
