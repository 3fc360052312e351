import { describe, expect, it } from 'vitest'
import {
  bareBase,
  hrefOf,
  isInsideConsole,
  placeIn,
  placeOf,
  written
} from '../../../shell/router/address.ts'
import { match } from '../../../shell/router/match.ts'

const location = (address: string) => new URL(address, 'http://host.example')

describe("the console's part of an address", () => {
  it.each([
    ['/console/', '/console/', '/'],
    ['/console/', '/console', '/'],
    ['/console', '/console/login', '/login'],
    ['/console/', '/console/login/', '/login'],
    ['/console/', '/console/outCall?page=2&x=%E4%B8%AD', '/outCall?page=2&x=%E4%B8%AD'],
    ['/', '/login', '/login'],
    ['/', '//evil', '/evil'],
    ['/console/', '/consoles/login', undefined],
    ['/console/', '/hosts/crm/', undefined]
  ])('of a site, with base %s: %s', (base, address, expected) => {
    const url = new URL('http://host.example')
    const [pathname = '', search = ''] = address.split('?')
    const place = placeIn(
      { pathname, search: search && `?${search}`, hash: url.hash },
      'history',
      bareBase(base)
    )
    expect(place && written(place)).toBe(expected)
  })

  it.each([
    ['/', '/crm?a=1', '/'],
    ['/', '/crm#section', undefined],
    ['/', '/crm#/login', '/login'],
    ['/', '/crm#/outCall?page=2', '/outCall?page=2'],
    ['/cc', '/crm#/cc/login', '/login'],
    ['/cc', '/crm#/other', undefined]
  ])('behind the #, with base %s: %s', (base, address, expected) => {
    const place = placeIn(location(address), 'hash', bareBase(base))
    expect(place && written(place)).toBe(expected)
  })

  it.each(['/', '/console/', 'console', '/a/b/'])(
    'is read back as it was written, base %s',
    base => {
      for (const mode of ['hash', 'history'] as const) {
        const place = { path: '/callManage/outCall', query: { name: '张 三&=?#', page: '2' } }
        const bare = bareBase(base)
        expect(placeIn(location(hrefOf(place, mode, bare)), mode, bare)).toEqual(place)
      }
    }
  )
})

describe('an address given by the host', () => {
  it.each([
    ['/customer/index?page=2', '/customer/index?page=2'],
    ['/customer/index/', '/customer/index'],
    ['/a#b', '/a'],
    ['', '/'],
    ['customer', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/javascript:alert(1)', '/'],
    ['/a/../../x', '/'],
    ['/%2e%2e/x', '/']
  ])('%s stays inside', (address, expected) => {
    expect(written(placeOf(address))).toBe(expected)
  })

  it('is no way out behind any number of encodings', () => {
    let path = '//evil.example'
    for (let depth = 0; depth < 10; depth++) {
      expect(isInsideConsole(path), path).toBe(false)
      path = `/${encodeURIComponent(path.slice(1))}`
    }
  })

  it('keeps what stands behind the ? as text', () => {
    const { query } = placeOf('/x?__proto__=1&constructor=2&a=%3Cscript%3E')
    expect(Object.entries(query)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['a', '<script>']
    ])
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
  })
})

describe('rows and paths', () => {
  const rows = [{ path: '/a/:id' }, { path: '/a/new' }, { path: '/deep/:path*' }, { path: '/' }]
  it.each([
    ['/a/new', '/a/new', {}],
    ['/a/7', '/a/:id', { id: '7' }],
    ['/a/%E4%B8%AD', '/a/:id', { id: '中' }],
    ['/a/%E4%A4%A', '/a/:id', { id: '%E4%A4%A' }],
    ['/deep/b/c', '/deep/:path*', { path: 'b/c' }],
    ['/deep/', '/deep/:path*', { path: '' }],
    ['/', '/', {}],
    ['/a', undefined, undefined],
    ['/a/', undefined, undefined],
    ['/a/1/2', undefined, undefined]
  ])('%s', (path, pattern, params) => {
    const found = match(rows, path)
    expect(found?.row.path).toBe(pattern)
    expect(found?.params).toEqual(params)
  })
})
