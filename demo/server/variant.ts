/** Answers in the words of the variant that the asking page shows (doc 1 §1). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { PlatformVariant } from '../../core/contract/entities/enterprise.ts'
import { addTextVariant, textLanguages } from '../../core/text/texts.ts'

/**
 * Writes the sentences of one request for the page's variant, taken from `Accept-Language`; those of
 * jobs and pushes for the variant of the installation.
 */
export function followVariant(
  app: FastifyInstance,
  installation: PlatformVariant | undefined
): void {
  const asked = new AsyncLocalStorage<PlatformVariant | undefined>()
  const remove = addTextVariant(() => asked.getStore() ?? installation)
  app.addHook('onClose', async () => remove())
  // After the body: its stream does not keep the context of an earlier hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const languages = request.headers['accept-language']?.split(/[,;]/).map(tag => tag.trim())
    const variant = Object.entries(textLanguages).find(([, tag]) => languages?.includes(tag))?.[0]
    asked.run((variant as PlatformVariant | undefined) ?? installation, done)
  })
}
