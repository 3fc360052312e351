import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { needsOwnKeyChecks, withOwnKeys } from '../../widgets/define/prototype-pollution-patch.ts'

test('a page that has added to Object.prototype does not break the schemas', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-own-keys-'))
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'own-keys',
          transform: (code, id) => (needsOwnKeyChecks(id) ? withOwnKeys(code) : null)
        }
      ],
      build: {
        outDir: folder,
        lib: {
          entry: new URL('../../core/contract/topics.ts', import.meta.url).pathname,
          formats: ['es'],
          fileName: () => 'topics.mjs'
        }
      }
    })
    const script = `
      const { readPush } = await (Object.prototype.evil = 1, import(${JSON.stringify(join(folder, 'topics.mjs'))}))
      const push = readPush({ topic: 'agent_register', data: { registerState: true } })
      process.stdout.write(JSON.stringify(push))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script])
    expect(JSON.parse(String(output))).toEqual({
      topic: 'agent_register',
      data: { registerState: true }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
