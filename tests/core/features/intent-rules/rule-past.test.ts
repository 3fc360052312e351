// A re-grading in progress: it is watched until its end, also across a failed look.
import { afterEach, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $rulePast, readRulePast } from '../../../../core/features/intent-rules/rule-past.ts'
import { readRuleSet } from '../../../../core/features/intent-rules/rule-set-draft.ts'
import type { Regrade } from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const rules = { rules: [], defaultLevel: null }
const set = {
  ...{ revision: 1, version: 1, hasDraft: false, updateTime: 1, updater: '', taskCount: 0 },
  ...{ templateCode: 'HS-1', templateName: '回访', rules, published: rules },
  subjects: { levels: ['A'], nodes: [], tags: [] }
}
const run: Regrade = {
  ...{ id: 'r', version: 1, from: '2026-03-01', to: '2026-03-02', userName: '张伟' },
  ...{ createTime: 1, status: 'running', message: '', calls: 9, doneCalls: 0, changed: 0, kept: 0 },
  isOwn: true
}

afterEach(stopCore)

it('is read again each second until it is over, without the versions', async () => {
  const looks: (Partial<Regrade> | undefined)[] = [
    ...[{}, { doneCalls: 3 }, undefined],
    { status: 'done', doneCalls: 9 }
  ]
  const { env, server } = await signIn({
    'GET /intent_rule_sets/HS-1': () => ok(set),
    'GET /intent_rule_sets/HS-1/versions': () =>
      ok([{ version: 1, publishTime: 1, publisher: '张伟', rules }]),
    'GET /intent_rule_sets/HS-1/regrades': () => {
      const look = looks.shift()
      if (!look) return Response.json({ message: '繁忙' }, { status: 503 })
      return ok({ list: [{ ...run, ...look }], total: 1, page: 1, pageSize: 50, hasMore: false })
    }
  })
  await readRuleSet('HS-1')
  await readRulePast('HS-1')
  const seen = () => {
    const past = lastOf($rulePast.get())
    return [past?.regrades[0]?.doneCalls, past?.regrades[0]?.status, past?.versions.length]
  }
  expect(seen()).toEqual([0, 'running', 1])
  await env.clock.advance(1000)
  expect(seen()).toEqual([3, 'running', 1])
  await env.clock.advance(1000)
  expect(seen()).toEqual([3, 'running', 1])
  await env.clock.advance(1000)
  expect(seen()).toEqual([9, 'done', 1])
  await env.clock.advance(5000)
  expect(looks).toEqual([])
  expect(server.count('/intent_rule_sets/HS-1/versions')).toBe(1)
})
