import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** The calls for which a code is offered. */
export const dispositionDirection = enumeration([
  ['ALL', '全部'],
  ['INCOMING', '呼入'],
  ['OUTGOING', '呼出']
])
export type DispositionDirection = CodeOf<typeof dispositionDirection>

/** The calls whose wrap-up cannot be finished without a code. */
export const dispositionDemand = enumeration([
  ['NONE', '不要求'],
  ['ALL', '呼入和呼出'],
  ['INCOMING', '仅呼入'],
  ['OUTGOING', '仅呼出']
])
export type DispositionDemand = CodeOf<typeof dispositionDemand>
