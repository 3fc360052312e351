import { afterEach, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { scriptRules } from '../../../../core/features/call-task-form/script-limits.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const level = (levelCode: string) => ({ levelCode, levelName: levelCode, levelConditions: [] })

test('the levels of a script are those of answered calls, read once for each script', async () => {
  const { server } = await signIn({
    'GET /gradings/by_code/HS-1001/rule_item': () => ok(['01', '09', '10', '02'].map(level)),
    'GET /verbal_templates/labels/HS-1001': () => ok([]),
    'GET /redials/create_before/HS-1001/tags': () => ok({ alreadyConnect: [], unconnect: [] })
  })
  const { $rules, load } = scriptRules()
  await load('HS-1001')
  await load('HS-1001')
  const rules = $rules.get()
  expect(rules.status === 'ready' && rules.value.levels.map(({ levelCode }) => levelCode)).toEqual([
    '01',
    '02'
  ])
  expect(server.count('/gradings/by_code/HS-1001/rule_item')).toBe(1)
})
