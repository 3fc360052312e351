import { defineMessages } from '../../messages/define-messages.ts'

/** Names of the enterprise and the product. */
export const enterpriseMessages = defineMessages('enterprise', {
  platformTitle: '呼通联络中心'
})
