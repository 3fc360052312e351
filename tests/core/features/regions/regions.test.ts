import { afterEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { citiesOf, provinces } from '../../../../core/features/regions/provinces.ts'
import {
  $provinces,
  $regionById,
  $regionTree,
  loadProvinces,
  loadRegionTree
} from '../../../../core/features/regions/regions.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const node = (id: string, parentId: string, type: number, children: object[] = []) => ({
  id,
  parentId,
  name: `地区${id}`,
  type,
  agencyCode: id,
  children
})
const tree = [node('440000', '0', 1, [node('440100', '440000', 2, [node('440103', '440100', 3)])])]
const MONTH = 2_592_000_000

describe('the table of provinces', () => {
  test('has 31 of them, each with cities that have a code and an area code of their own form', () => {
    expect(provinces).toHaveLength(31)
    const cities = provinces.flatMap(province => province.cities)
    expect(cities.length).toBeGreaterThan(330)
    for (const { value, label, areaCode } of cities)
      expect([value, label, areaCode].join(' ')).toMatch(
        /^\d{6} \p{Script=Han}{2,} (010|02\d|0[3-9]\d\d)$/u
      )
    expect(new Set(cities.map(city => city.value)).size).toBe(cities.length)
    for (const { value, cities } of provinces)
      for (const city of cities) expect(city.value.slice(0, 2)).toBe(value.slice(0, 2))
  })

  test.each([
    ['010', ['北京市']],
    ['020', ['广州市']],
    ['0755', ['深圳市']],
    ['028', ['成都市', '眉山市', '资阳市']],
    ['0728', ['仙桃市', '潜江市', '天门市']],
    ['0719', ['十堰市', '神农架林区']],
    ['024', ['沈阳市', '抚顺市', '本溪市', '铁岭市']],
    ['099', []]
  ])('knows whose area code %s is', (areaCode, labels) => {
    expect(citiesOf(areaCode).map(({ label }) => label)).toEqual(labels)
  })

  test('has the counties of Hainan that belong to no city', () => {
    expect(citiesOf('0898')).toHaveLength(19)
    expect(citiesOf('0898').map(({ label }) => label)).toContain('琼中黎族苗族自治县')
  })

  test('is fetched on demand', async () => {
    startCore(testEnvironment())
    await Promise.all([loadProvinces(), loadProvinces()])
    expect($provinces.get()).toEqual({ status: 'ready', value: provinces })
  })
})

describe('the tree of regions', () => {
  test('is requested once, and everything in it is found by its ids', async () => {
    const { server } = await signIn({ 'GET /regionTree': () => ok(tree) })
    await Promise.all([loadRegionTree(), loadRegionTree()])
    await loadRegionTree()
    expect(server.count('/regionTree')).toBe(1)
    expect($regionTree.get()).toEqual({ status: 'ready', value: tree })
    expect([...$regionById.get().keys()]).toEqual(['440000', '440100', '440103'])
  })

  test('comes from the browser for thirty days, and then from the server again', async () => {
    const answer = { 'GET /regionTree': () => ok(tree) }
    const { env } = await signIn(answer)
    await loadRegionTree()
    stopCore()
    const again = await signIn(answer, { storage: env.storage })
    await loadRegionTree()
    expect(again.server.count('/regionTree')).toBe(0)
    expect($regionTree.get()).toMatchObject({ status: 'ready' })
    stopCore()
    const late = await signIn(answer, { storage: env.storage, now: () => env.now() + MONTH })
    await loadRegionTree()
    expect(late.server.count('/regionTree')).toBe(1)
  })

  test('that did not come can be requested again', async () => {
    const answers = [Response.json({}, { status: 500 }), ok(tree)]
    await signIn({ 'GET /regionTree': () => answers.shift() ?? ok([]) })
    await loadRegionTree()
    expect($regionTree.get()).toMatchObject({ status: 'failed' })
    await loadRegionTree()
    expect($regionTree.get()).toMatchObject({ status: 'ready', value: tree })
  })
})
