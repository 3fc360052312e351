import { texts } from './texts.ts'

/** The enterprise and the product, by name. */
export const enterpriseText = texts('enterprise', {
  platformTitle: '呼通联络中心'
})
