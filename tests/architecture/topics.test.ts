/** Each topic of the realtime channel is one row; its `@owner` is the one module that handles it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { topics } from '../../core/contract/topics.ts'

it('each topic is handled by the owner that its row names', () => {
  const table = readFileSync('core/contract/topics.ts', 'utf8')
  const rows = [...table.matchAll(/(\/\*\*(?:(?!\/\*\*)[\s\S])*?\*\/)\n {2}(\w+): /g)]
  expect(rows.map(([, , name]) => name)).toEqual(Object.keys(topics))
  const documented = rows.flatMap(([, note = '', name = '']) => {
    const owner = /@owner (\S+)/.exec(note)?.[1]
    return owner ? [[name, owner]] : []
  })
  const sources = readdirSync('core', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => `core/${file}`)
  const real = sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bonTopic\('(\w+)'/g)].map(([, name = '']) => [
      name,
      file
    ])
  )
  expect(documented.toSorted()).toEqual(real.toSorted())
})
