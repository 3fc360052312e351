/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { enterpriseMessages } from './enterprise-messages.ts'

/** By area of the messages. */
export const english = {
  enterprise: {
    platformTitle: 'Hutong Contact Centre'
  } satisfies English<typeof enterpriseMessages>
}
