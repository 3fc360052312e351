import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Why a number is rejected by a call task, or accepted but not dialled. */
export const numberFault = enumeration([
  ['FORMAT', '格式无效'],
  ['TWICE', '文件中号码重复'],
  ['THERE', '任务中已有该号码'],
  ['ALIKE', '与隐藏号码相近的号码过多'],
  ['BLACKLIST', '号码在黑名单中，不会拨打'],
  ['RED_LIST', '号码在红名单中，不会拨打']
])
export type NumberFaultReason = CodeOf<typeof numberFault>

const uncalled: ReadonlySet<string> = new Set<NumberFaultReason>(['BLACKLIST', 'RED_LIST'])

/** Listed numbers are accepted; the dialler skips them while they are on the list. */
export const isUncalled = (reason: string | undefined): boolean => uncalled.has(reason ?? '')
