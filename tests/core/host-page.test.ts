import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { keepsGlobals, withOwnGlobals } from '../../widgets/define/prototype-pollution-patch.ts'
import { schemeOf } from '../../widgets/kit/styles/host-scheme.ts'
import { writtenIn } from '../../widgets/parts/dial-links/dial-link.ts'
import { partsOf } from '../../widgets/parts/dial-links/tel-link.ts'

describe('a tel: link', () => {
  it.each([
    ['+86-10-12345678', '+86-10-12345678', undefined],
    ['010-12345678;ext=12', '010-12345678', '12'],
    ['12345678;phone-context=+8610;EXT=1(2)3#', '12345678', '123#'],
    ['8888-8888;phone-context=+86571', '057188888888', undefined],
    ['8888-8888;Phone-Context=+86-10;ext=7', '01088888888', '7'],
    ['8888-8888;phone-context=+86', '8888-8888', undefined],
    ['8888-8888;phone-context=example.cn', '8888-8888', undefined],
    ['13812345678;phone-context=+86571', '13812345678', undefined],
    ['+8688888888;phone-context=+86571', '+8688888888', undefined],
    ['863-1234;phone-context=+1-914-555', '+19145558631234', undefined],
    ['863-1234;phone-context=+861088888888', '863-1234', undefined],
    ['//13812345678', '13812345678', undefined],
    ['13812345678/', '13812345678', undefined],
    ['010/12345678', '010/12345678', undefined],
    ['12345678;ext=', '12345678', undefined],
    ['12345678;ext=abc', '12345678', undefined]
  ])('%s is the number %s with the extension %s', (path, number, extension) => {
    expect(partsOf(path)).toEqual({ number, extension })
  })
})

describe('the address of a tel: link', () => {
  it.each([
    ['tel:13812345678', '13812345678'],
    ['tel://13812345678', '13812345678'],
    ['tel://13812345678/', '13812345678'],
    ['tel:///13812345678', '13812345678'],
    ['tel://+86-571-88888888', '+86-571-88888888'],
    ['tel:%2B8613812345678', '+8613812345678'],
    ['tel:%zz', '%zz']
  ])('%s has the number %s', (href, number) => {
    expect(partsOf(writtenIn(new URL(href))).number).toBe(number)
  })
})

describe('the colour scheme of a host', () => {
  it.each([
    ['dark', 'dark'],
    ['only dark', 'dark'],
    ['light', 'light'],
    ['light dark', undefined],
    ['normal', undefined]
  ])('%s counts as %s', (written, scheme) => {
    expect(schemeOf(written)).toBe(scheme)
  })
})

it('leaves no name of its libraries on the global object of a host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-globals-'))
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'own-globals',
          transform: (code, id) => (keepsGlobals(id) ? withOwnGlobals(code) : null)
        }
      ],
      build: {
        outDir: folder,
        lib: {
          entry: new URL('../../core/net/realtime-frames.ts', import.meta.url).pathname,
          formats: ['es'],
          fileName: () => 'frames.mjs'
        }
      }
    })
    const script = `
      const before = new Set(Object.getOwnPropertyNames(globalThis))
      await import(${JSON.stringify(join(folder, 'frames.mjs'))})
      const added = Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name))
      process.stdout.write(JSON.stringify(added))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script])
    expect(JSON.parse(String(output))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('defines nothing, and throws nothing, where there is no window', async () => {
  expect(typeof customElements).toBe('undefined')
  await expect(import('../../widgets/hutong.ts')).resolves.toBeDefined()
})
