// Two editors of one scenario: what the second one typed, until each part is decided.
import { afterEach, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $scenario,
  changeScenario,
  readScenario,
  saveScenario,
  setScenarioEnabled,
  settlePart
} from '../../../../core/features/reception/scenario-draft.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'
import { scenario } from './scenario-scenes.ts'

const state = (revision: number) => ({
  ...{ revision, version: 1, isEnabled: false, hasDraft: true, updateTime: 1, updater: '陈思远' }
})

/** Another user has saved a greeting after the scenario was read. */
async function conflicting() {
  const greeting = { text: '您好。' }
  let revision = 1
  await signIn({
    'GET /reception_scenarios/s': () =>
      ok({
        ...{ ...state(revision), id: 's', name: '接待' },
        content: scenario({ greeting: greeting.text })
      }),
    'PUT /reception_scenarios/s/draft': ({ body }) =>
      JSON.parse(body).revision === revision
        ? ok(state(++revision))
        : Response.json({ errcode: 'CONFLICT', message: '已被修改' }, { status: 409 }),
    'PUT /reception_scenarios/s/enabled': () => ok({ ...state(++revision), isEnabled: true })
  })
  await readScenario('s')
  Object.assign(greeting, { text: '晚上好。' })
  revision = 2
  changeScenario(content => ({ ...content, greeting: '早上好。' }))
  await saveScenario()
}
const now = () => {
  const open = $scenario.get()
  return [open?.content.greeting, open?.conflicts, open?.isEnabled]
}

afterEach(stopCore)

// rule reception-15
it('a part that both have changed stays undecided while the scenario is enabled', async () => {
  await conflicting()
  expect(now()).toEqual(['早上好。', ['greeting'], false])
  await setScenarioEnabled(true)
  expect(now()).toEqual(['早上好。', ['greeting'], true])
  settlePart('greeting', 'theirs')
  expect(now()).toEqual(['晚上好。', [], true])
})

it('what was decided is saved, and the other content is forgotten', async () => {
  await conflicting()
  settlePart('greeting', 'mine')
  expect(await saveScenario()).toBe(true)
  expect(now()).toEqual(['早上好。', [], false])
  expect($scenario.get()?.theirs).toBeUndefined()
})
