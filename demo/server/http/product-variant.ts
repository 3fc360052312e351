/** Messages in the terms of the requesting page's product variant (rule format-7). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { PlatformVariant } from '../../../core/features/enterprise/schemas.ts'
import { addTextVariant, textLanguages } from '../../../core/messages/define-messages.ts'

/**
 * Renders the messages of a request for the page's variant, from `Accept-Language`; those of jobs
 * and pushes for the installation's variant.
 */
export function followVariant(
  app: FastifyInstance,
  installation: PlatformVariant | undefined
): void {
  const requestVariant = new AsyncLocalStorage<PlatformVariant | undefined>()
  const remove = addTextVariant(() => requestVariant.getStore() ?? installation)
  app.addHook('onClose', async () => remove())
  // After body parsing: its stream loses the context of an earlier hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const languages = request.headers['accept-language']?.split(/[,;]/).map(tag => tag.trim())
    const variant = Object.entries(textLanguages).find(([, tag]) => languages?.includes(tag))?.[0]
    requestVariant.run((variant as PlatformVariant | undefined) ?? installation, done)
  })
}
