/** The page Your exchange: codes and headers are those of the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRefusedByRule, outcomeOf } from '../../../core/phone/state/outcome.ts'
import { sourceOf } from '../../../demo/site/read-site.ts'

const page = sourceOf('your-exchange')
const line = new URL('../../../core/phone/line/jssip/', import.meta.url)

/** What the agent reads, and whether hosts receive it as an error. */
function rowOf(status: number) {
  const end = { type: 'failed', callId: 'call', by: 'them', status, cause: '' } as const
  const call = {
    callId: 'call',
    direction: 'outgoing',
    number: '13800138000',
    customerId: undefined,
    kind: 'ordinary',
    name: undefined,
    callRecordId: undefined
  } as const
  const { text } = outcomeOf({ status: 'dialling', call, ringing: false }, end)
  return { text, isByRule: isRefusedByRule(end) }
}

function codesTable(): string {
  const unknown = rowOf(499).text
  const all = Array.from({ length: 400 }, (_, index) => 300 + index)
    .map(status => ({ status, ...rowOf(status) }))
    .filter(({ text }) => text !== unknown)
  const rows = [...Map.groupBy(all, ({ text, isByRule }) => `${text} ${isByRule}`).values()].map(
    group => {
      const [first] = group
      const codes =
        group.length > 20 ? 'other codes from 500 to 599' : group.map(it => it.status).join(', ')
      const side = first?.isByRule ? 'the exchange' : 'the called party'
      return `| ${codes} | ${first?.text} | ${side} |`
    }
  )
  return ['| code | the agent reads | refused by |', '| --- | --- | --- |', ...rows].join('\n')
}

it('has the sentence of every code', () => {
  const [, table = ''] = /<!-- codes:begin -->\n+([\s\S]*?)\n+<!-- codes:end -->/.exec(page) ?? []
  // An editor may have aligned the columns.
  const plain = table.replace(/ +\|/g, ' |').replace(/-{3,}/g, '---')
  expect(plain).toBe(codesTable())
  expect(page).toContain(`is shown as ${rowOf(499).text}`)
})

it('has the headers that the telephone reads and sends', () => {
  const code = readdirSync(line, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(new URL(file, line), 'utf8'))
    .join('\n')
  const used = new Set(code.match(/\bX-[A-Z][A-Za-z-]+/g))
  const [, section = ''] = page.split('\n## Headers\n')
  const listed = new Set(section.split('\n## ')[0]?.match(/\bX-[A-Z][A-Za-z-]+/g))
  expect(used.size).toBeGreaterThan(3)
  expect(listed).toEqual(used)
})
