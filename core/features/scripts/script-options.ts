import { defineMessages } from '../../messages/define-messages.ts'
import { joinMessages } from '../../messages/join-messages.ts'
import { unsetVariables } from './rules/unset-variables.ts'
import type { TaskTemplate } from './template-schemas.ts'

export const scriptOptionMessages = defineMessages('scriptOptions', {
  unset: '变量（{variables}）没有值'
})

/**
 * Scripts as options of a task or a call. Without `hasValues`, those with variables are disabled
 * and say which.
 *
 * @see rule script-19
 */
export const scriptOptions = (scripts: readonly TaskTemplate[], hasValues: boolean) =>
  scripts.map(({ templateCode: value, templateName: label, variables }) => {
    const unset = hasValues ? [] : unsetVariables({ variables }, {})
    return {
      ...{ value, label },
      ...(unset.length > 0 && {
        refusal: scriptOptionMessages.unset({ variables: unset.join(joinMessages.list()) })
      })
    }
  })
