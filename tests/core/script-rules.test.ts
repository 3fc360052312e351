import { afterEach, expect, test } from 'vitest'
import { scriptRules } from '../../core/areas/call-task/script-rules.ts'
import { stopCore } from '../../core/environment.ts'
import { signIn } from '../support/signed-in.ts'
import { ok } from '../support/test-server.ts'

afterEach(stopCore)

const level = (levelCode: string) => ({ levelCode, levelName: levelCode, levelConditions: [] })

test('the levels of a script are those of calls that somebody answered, read once for each script', async () => {
  const { server } = await signIn({
    'GET /gradings/by_code/HS-1001/rule_item': () => ok(['01', '09', '10', '02'].map(level)),
    'GET /verbal_templates/labels/HS-1001': () => ok([]),
    'GET /redials/create_before/HS-1001/tags': () => ok({ alreadyConnect: [], unconnect: [] })
  })
  const { $rules, load } = scriptRules()
  await load('HS-1001')
  await load('HS-1001')
  const rules = $rules.get()
  expect(rules.at === 'ready' && rules.value.levels.map(({ levelCode }) => levelCode)).toEqual([
    '01',
    '02'
  ])
  expect(server.count('/gradings/by_code/HS-1001/rule_item')).toBe(1)
})
