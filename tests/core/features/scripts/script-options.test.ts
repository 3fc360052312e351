import { expect, test } from 'vitest'
import { scriptOptions } from '../../../../core/features/scripts/script-options.ts'

const script = (templateName: string, variables: string[]) => ({
  ...{ templateCode: templateName, templateName, interactiveType: 1, available: true },
  ...{ canTransfer: false, variables }
})
const scripts = [script('回访', []), script('续费', ['会员等级', '到期日'])]

test('a script with variables is an option where they have values, and else says which have none', () => {
  const plain = { value: '回访', label: '回访' }
  expect(scriptOptions(scripts, true)).toEqual([plain, { value: '续费', label: '续费' }])
  expect(scriptOptions(scripts, false)).toEqual([
    plain,
    { value: '续费', label: '续费', refusal: '变量（会员等级、到期日）没有值' }
  ])
})
