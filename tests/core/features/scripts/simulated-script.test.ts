import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { readDraft } from '../../../../core/features/scripts/script-draft.ts'
import {
  $simulatedScript,
  $simulation,
  simulate,
  startSimulation
} from '../../../../core/features/scripts/script-simulator.ts'
import { usualRecognition } from '../../../../core/features/voices/recognition-schemas.ts'
import { login } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
  await publishScript(
    backend.db,
    { code: 'SI-1', name: '续费' },
    {
      ...{ variables: [], farewell: '再见。', tags: [] },
      nodes: [
        {
          ...{ name: '续费', say: '要续费吗？' },
          replies: [
            { text: '续费', weight: 1, match: 'CUSTOM', matchValue: '续费', intent: 'A' },
            { text: '不', weight: 1, match: 'NEGATIVE', intent: 'D' }
          ]
        }
      ]
    }
  )
})
afterAll(async () => {
  stopCore()
  await backend.close()
})

// rule voice-7
it('the simulator listens as the voice of the script is set', async () => {
  startCore(testEnvironment({ apiBase: `${backend.url}/api`, fetch: globalThis.fetch }))
  await login({ by: 'password', username: 'admin', password: PASSWORD })
  const understood = async () => {
    await readDraft('SI-1')
    const content = $simulatedScript.get()
    if (!content) throw new Error('The script was not read')
    startSimulation(content)
    simulate(content, { kind: 'answer', text: '我要叙废' }, '我要叙废')
    return $simulation.get()?.lines[1]?.understood?.matchValue
  }
  expect(await understood()).not.toBe('续费')
  await backend.db
    .updateTable('voice_model')
    .set({
      recognition: JSON.stringify({
        ...usualRecognition,
        hotWords: [{ word: '续费', heard: '叙废' }]
      })
    })
    .where('id', '=', 'voice-1')
    .execute()
  await backend.db
    .updateTable('script_template')
    .set({ voice_id: 'voice-1' })
    .where('code', '=', 'SI-1')
    .execute()
  expect(await understood()).toBe('续费')
})
