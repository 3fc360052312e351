import { texts } from '../../messages/define-messages.ts'

/** Names of the enterprise and the product. */
export const enterpriseText = texts('enterprise', {
  platformTitle: '呼通联络中心'
})
