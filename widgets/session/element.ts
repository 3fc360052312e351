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
    // Fetched beside the next one, which imports it. A retry of its own would be a second core.
    import('../../core/index.ts').catch(() => undefined)
    const { attach } = await importWithRetry(() => import('./attach-session.ts'))
    return attach(host)
  }
})

listenForDials()
