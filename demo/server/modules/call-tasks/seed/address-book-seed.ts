import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'

const group = (
  id: string,
  name: string,
  parent_id: string | null,
  rank: number,
  user_id: string | null = null
) => ({ id, enterprise_id: 'ent-1', user_id, parent_id, name, rank })

export const addressGroups: readonly Insertable<Tables['address_group']>[] = [
  group('book-1', '合作伙伴', null, 1),
  group('book-2', '华南区', 'book-1', 1),
  group('book-3', '华东区', 'book-1', 2),
  group('book-4', '广州门店', 'book-2', 1),
  group('book-5', '会员', null, 2),
  group('book-6', '我的客户', null, 1, 'user-2')
]

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗梁']
const names = ['晓明', '丽华', '建国', '雨桐', '思远', '若曦', '浩然', '佳怡', '志强', '海燕']
const places = ['book-2', 'book-3', 'book-4', 'book-5', 'book-6']

/** Forty per group; some are in two groups with the same number. */
export const addressItems: readonly Insertable<Tables['address_item']>[] = places.flatMap(
  (group_id, at) =>
    Array.from({ length: 40 }, (_, rank) => {
      const one = at * 37 + rank
      return {
        id: `${group_id}-${rank + 1}`,
        group_id,
        name: `${surnames[one % surnames.length]}${names[(one * 7) % names.length]}`,
        phone: `137${String(55_500_000 + one).padStart(8, '0')}`,
        fields: JSON.stringify(rank % 2 === 0 ? { 所属经理: '林若溪' } : {}),
        rank
      }
    })
)
