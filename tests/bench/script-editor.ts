/**
 * A script of 200 nodes: script time of the page for each key typed in its editor, and the time of
 * one step of a conversation.
 */
import { fileURLToPath } from 'node:url'
import { limits, type ScriptContent } from '../../core/features/scripts/content-schemas.ts'
import { checkScript } from '../../core/features/scripts/rules/check-script.ts'
import { beginScript, stepScript } from '../../core/features/scripts/rules/interpret-script.ts'
import { newAnswer, newNode } from '../../core/features/scripts/rules/new-parts.ts'
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { createServer } from '../../demo/server/server.ts'
import { launch } from './browser.ts'

const KEYS = 60
const MOST_PER_KEY_MS = 16
const STEPS = 2000
const MOST_PER_STEP_MS = 5
const ANSWERS = 6
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Each node leads to the next one, and to others. */
function largeScript(): ScriptContent {
  const nodes: ScriptContent['nodes'] = []
  for (let at = 0; at < limits.nodes; at++) {
    const node = newNode({ nodes })
    nodes.push({ ...node, name: `节点${at}`, say: `{姓名}，这是第${at}个问题，您怎么看？` })
  }
  for (const [at, node] of nodes.entries())
    for (let number = 0; number < ANSWERS; number++)
      node.answers.push({
        ...newAnswer(node),
        words: [`回答${number}`, `说法${number}`],
        to: nodes[(at + 1 + number * 7) % nodes.length]?.id ?? ''
      })
  return {
    ...{ byKeys: false, variables: [], tags: [], farewell: '再见。' },
    nodes,
    knowledge: Array.from({ length: limits.knowledge }, (_, at) => ({
      ...{ id: `k${at}`, name: `问题${at}`, words: [`询问${at}`], say: '请稍候。', tag: '' }
    }))
  }
}

function timeOfStep(content: ScriptContent): number {
  let { state } = beginScript(content, {})
  const began = performance.now()
  for (let step = 0; step < STEPS; step++) {
    const event = { kind: 'answer', text: `我的回答${step % ANSWERS}` } as const
    state = stepScript(content, { ...state, turns: 0 }, event, { 姓名: '王芳' }).state
  }
  return (performance.now() - began) / STEPS
}

async function timeOfKey(content: ScriptContent): Promise<number> {
  const server = await createServer({
    ...{ dataDir: undefined, telephones: false, seed: 'small', seedFromImage: true },
    ...{ distDir: inProject('dist'), pagesDir: inProject('.demo') },
    log: () => undefined
  })
  const browser = await launch([])
  try {
    const context = await browser.newContext({
      ...{ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }
    })
    const page = await context.newPage()
    const draft = {
      ...{ auditStatus: 18, revision: 1, version: 0, updateTime: 0, updater: '', reason: '' },
      ...{ templateCode: 'HS-1', templateName: '大话术', content }
    }
    await page.route('**/verbal_templates/HS-1/draft', route =>
      route.fulfill({ json: { code: 1, data: draft } })
    )
    await page.goto('/console/callManage/verbelTemplate/HS-1')
    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('checkbox', { name: '我已阅读' }).click()
    await page.getByRole('button', { name: '同意', exact: true }).click()
    const field = page.getByLabel('机器人话术')
    await field.focus()
    const cdp = await context.newCDPSession(page)
    // Processor time of the thread, not elapsed time: other processes do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const script = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
    }
    // The code is compiled first.
    await field.pressSequentially('a'.repeat(KEYS))
    const before = await script()
    await field.pressSequentially('b'.repeat(KEYS))
    return ((await script()) - before) / KEYS
  } finally {
    await browser.close()
    await server.close()
  }
}

export async function measureScriptEditor(): Promise<readonly [string, number, number?][]> {
  const content = largeScript()
  const issues = checkScript(content)
  if (issues.length > 0) throw new Error(JSON.stringify(issues[0]))
  return [
    ['script of 200 nodes: ms of script for each key', await timeOfKey(content), MOST_PER_KEY_MS],
    ['the same: ms of a step of the simulator', timeOfStep(content), MOST_PER_STEP_MS]
  ]
}
