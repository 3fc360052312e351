import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  pathTo,
  regionsBelow,
  type ShownRegion
} from '../../../../core/features/regions/region-path.ts'
import type { RegionNode } from '../../../../core/features/regions/schemas.ts'

const node = (
  agencyCode: string,
  name: string,
  type: number,
  children: readonly RegionNode[] = []
): RegionNode => ({ id: agencyCode, parentId: '0', name, type, agencyCode, children })

const tree = [
  node('440000', '广东省', 1, [
    node('440100', '广州市', 2, [node('440106', '天河区', 3, [node('440106001', '五山街道', 4)])]),
    node('440300', '深圳市', 2)
  ]),
  node('710000', '台湾省', 1)
]
const names = (regions: readonly ShownRegion[]) => regions.map(({ name }) => name)
const first = (regions: readonly ShownRegion[], name: string): ShownRegion => {
  const found = regions.find(one => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('the way down the regions', () => {
  it('begins with all of the first level, and goes on where there is more', () => {
    const provinces = regionsBelow(tree, [])
    expect(names(provinces)).toEqual(['广东省', '台湾省'])
    expect(provinces.map(({ hasNext }) => hasNext)).toEqual([true, false])
    expect(names(regionsBelow(tree, [first(provinces, '广东省')]))).toEqual(['广州市', '深圳市'])
  })

  it('ends at the second level, whatever is below that', () => {
    const cities = regionsBelow(tree, [first(regionsBelow(tree, []), '广东省')])
    expect(cities.map(({ hasNext }) => hasNext)).toEqual([false, false])
  })

  it('shows what stands directly below a province in the place of its heading', () => {
    const units = [node('429004', '仙桃市', 3), node('429021', '神农架林区', 3)]
    const heading = node('429000', '省直辖县级行政区划', 2, units)
    const hubei = [node('420000', '湖北省', 1, [node('420100', '武汉市', 2), heading])]
    const province = first(regionsBelow(hubei, []), '湖北省')
    const below = regionsBelow(hubei, [province])
    expect(names(below)).toEqual(['武汉市', '仙桃市', '神农架林区'])
    expect(choiceOf([province], first(below, '仙桃市')).areaName).toBe('湖北省/仙桃市')
    expect(names(pathTo(hubei, '429004'))).toEqual(['湖北省'])
  })

  it('gives the code, and the names with slashes between', () => {
    const province = first(regionsBelow(tree, []), '广东省')
    expect(choiceOf([], province)).toEqual({ areaCode: '440000', areaName: '广东省' })
    const city = first(regionsBelow(tree, [province]), '广州市')
    expect(choiceOf([province], city)).toEqual({ areaCode: '440100', areaName: '广东省/广州市' })
  })

  it.each([
    ['', []],
    ['440000', []],
    ['440100', ['广东省']],
    ['440106', ['广东省']],
    ['999999', []]
  ])('stands for %j below %j', (code, way) => {
    expect(names(pathTo(tree, code))).toEqual(way)
  })
})
