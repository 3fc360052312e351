import { afterEach, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { startWorkbench } from '../../../../core/features/workbench/start-workbench.ts'
import { $notices } from '../../../../core/notices.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

afterEach(stopCore)

it('opens the workbench in the window that is its own', () => {
  const env = testEnvironment()
  startCore(env)
  expect(startWorkbench('/console/workbench')).toBe(true)
  expect(env.page.windows).toEqual([{ address: '/console/workbench', name: 'seat' }])
  expect($notices.get()).toEqual([])
})

it('warns when the browser blocks the window', () => {
  const env = testEnvironment()
  env.page.blocksWindows = true
  startCore(env)
  expect(startWorkbench('/console/workbench')).toBe(false)
  expect($notices.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['warning', '浏览器拦截了新窗口，请允许本站弹出窗口后重试']
  ])
})
