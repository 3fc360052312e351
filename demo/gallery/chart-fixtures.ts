/** Sample values of the charts. */
import { ratingStyles } from '../../widgets/parts/charts/plot/series-styles.ts'
import type { TimelineSpan } from '../../widgets/parts/charts/timeline.tsx'

export const yesterday = [
  ...[0, 0, 0, 0, 1, 2, 6, 21, 64, 118, 152, 131],
  ...[58, 74, 129, 166, 158, 121, 72, 40, 22, 11, 4, 1]
]

/** A day up to the hour of 14:00, without a server at 05:00. */
export const today: readonly (number | null)[] = [
  ...[0, 0, 1, 0, 0, null, 4, 18, 71, 139, 171, 120],
  ...[49, 80, 62, ...Array.from<null>({ length: 9 }).fill(null)]
]

export const results = [
  { key: 'connected', label: '已接通', value: 861, onOpen: () => {} },
  { key: 'noAnswer', label: '无人接听', value: 274, onOpen: () => {} },
  { key: 'busy', label: '用户正忙', value: 131, onOpen: () => {} },
  { key: 'off', label: '关机或不在服务区的号码', value: 58, onOpen: () => {} },
  { key: 'empty', label: '空号', value: 27, onOpen: () => {} }
]

/** The ratings of customers, from the best to the worst. */
export const ratings = [
  ...['很满意', '满意', '一般', '不满意', '很不满意'].map((label, at) => ({
    ...{ key: `${at + 1}`, label, value: [412, 231, 96, 41, 28][at] ?? 0 },
    style: ratingStyles[at + 1]
  })),
  { key: 'none', label: '未评价', value: 173, style: ratingStyles.none }
]

/** Names as long as names may be. */
export const longNames = [
  { key: 'a', label: '阿卜杜热合曼江阿依古丽买买提吐尔逊古丽巴哈尔', value: 96, onOpen: () => {} },
  { key: 'b', label: '王晓彤', value: 71 },
  { key: 'c', label: '华东区域外呼中心浦东新区夜间值守第二小组', value: 54 },
  { key: 'd', label: 'Alexandria Featherstonehaugh', value: 33 },
  { key: 'e', label: '李静', value: 12 },
  { key: 'f', label: '客服', value: 5 }
]

export const steps = [
  { key: 'dialled', label: '已拨打', value: 3615 },
  { key: 'connected', label: '已接通', value: 2210 },
  { key: 'second', label: '第二轮对话', value: 1640 },
  { key: 'node', label: '到达关键节点', value: 790 },
  { key: 'intent', label: 'A、B级意向', value: 312 },
  { key: 'transferred', label: '转人工', value: 96 }
]

/** How many calls stand behind each connect rate of the week: few at noon, and late on Saturday. */
export const sizes = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 13 }, (_, hour) =>
    hour === 4 || (day === 5 && hour > 9) ? 3 : 12 + ((day * 5 + hour * 3) % 40)
  )
)

/** Connect rates of a week by hour; the centre is closed on Sunday morning. */
export const week = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 13 }, (_, hour) =>
    day === 6 && hour < 5 ? null : 24 + ((day * 7 + hour * 11) % 48)
  )
)

export const seatDay: readonly TimelineSpan[] = ['8001', '8002', '8003'].flatMap((lane, seat) => {
  const states = ['free', 'talk', 'wrap', 'busy']
  let from = 510 + seat * 23
  const spans: TimelineSpan[] = []
  for (let n = 0; from < 1080 - seat * 60; n++) {
    const to = from + 9 + ((n * 17 + seat * 5) % 38)
    spans.push({ key: `${lane}-${n}`, lane, state: states[n % 4] ?? 'free', from, to })
    from = to
  }
  return spans
})
