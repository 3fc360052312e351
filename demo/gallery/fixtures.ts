/** Sample rows and options for the gallery. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly department: string
  readonly calls: number
}

const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈']
const names = ['伟', '敏', '静', '丽', '强', '磊', '军', '洋', '艳', '勇', '娟']
export const departments = ['客服一部', '客服二部', '回访组', '社工热线']

const at = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item

/** The first `count` people of a fixed sequence. */
export const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: at(surnames, index) + at(names, index * 3 + 1),
    phone: `138${String(10_000_000 + ((index * 7919) % 89_999_999)).padStart(8, '0')}`,
    department: at(departments, index * 5),
    calls: (index * 37) % 420
  }))

export const intents = [
  { value: 'A', label: 'A 意向强烈' },
  { value: 'B', label: 'B 有意向' },
  { value: 'C', label: 'C 需跟进' },
  { value: 'D', label: 'D 无意向', refusal: '已停用' }
] as const

export const provinces = [
  '北京',
  '天津',
  '河北',
  '山西',
  '内蒙古',
  '辽宁',
  '吉林',
  '黑龙江',
  '上海',
  '江苏',
  '浙江',
  '安徽',
  '福建',
  '江西',
  '山东',
  '河南',
  '湖北',
  '湖南',
  '广东',
  '广西',
  '海南',
  '重庆',
  '四川',
  '贵州',
  '云南',
  '西藏',
  '陕西',
  '甘肃',
  '青海',
  '宁夏',
  '新疆'
].map(name => ({ value: name, label: name }))

export const phones = [
  '010-88880001',
  '010-88880002',
  '021-66660001',
  '021-66660002',
  '0755-5550001',
  '0755-5550002',
  '028-77770001'
].map((number, index) => ({
  value: number,
  label: number,
  ...(index === 5 && { refusal: '欠费停机' })
}))

export const offices = [
  {
    id: 'hq',
    label: '总部',
    children: [
      {
        id: 'service',
        label: '客服中心',
        children: [
          { id: 'one', label: '客服一部' },
          { id: 'two', label: '客服二部' }
        ]
      },
      { id: 'visits', label: '回访组' }
    ]
  },
  { id: 'south', label: '华南分部', children: [{ id: 'shenzhen', label: '深圳' }] },
  { id: 'hotline', label: '社工热线' }
]
