import { useState } from 'react'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { BarList } from '../../../widgets/parts/charts/bar-list.tsx'
import type { ChartState } from '../../../widgets/parts/charts/chart-types.ts'
import { Donut } from '../../../widgets/parts/charts/donut.tsx'
import { Funnel } from '../../../widgets/parts/charts/funnel.tsx'
import { HeatMap } from '../../../widgets/parts/charts/heat-map.tsx'
import { LineChart } from '../../../widgets/parts/charts/line-chart.tsx'
import { seatStyles } from '../../../widgets/parts/charts/plot/series-styles.ts'
import { Sparkline } from '../../../widgets/parts/charts/sparkline.tsx'
import { StackedBars } from '../../../widgets/parts/charts/stacked-bars.tsx'
import { Timeline } from '../../../widgets/parts/charts/timeline.tsx'
import {
  longNames,
  ratings,
  results,
  seatDay,
  sizes,
  steps,
  today,
  week,
  yesterday
} from '../chart-fixtures.ts'
import { Row, Show } from '../show.tsx'

const hours = today.map((_, hour) => `${hour}时`)

export function Lines() {
  const [state, setState] = useState<ChartState>('success')
  return (
    <>
      <Show name="两条线：未到的时间是空缺">
        <LineChart
          labels={hours}
          series={[
            { key: 'today', name: '今日', values: today },
            { key: 'yesterday', name: '昨日', values: yesterday }
          ]}
          title="通话趋势"
          unit="通"
        />
      </Show>
      <Show name="状态">
        <Choice
          label="状态"
          onChoose={chosen => setState(chosen as ChartState)}
          options={['success', 'loading', 'empty', 'fail'].map(value => ({ value, label: value }))}
          value={state}
        />
        <LineChart
          format={value => `${value}%`}
          isAdditive={false}
          labels={hours}
          onRetry={() => setState('success')}
          series={[{ key: 'rate', name: '接通率', values: yesterday.map(value => value % 100) }]}
          state={state}
          title="接通率"
          unit="%"
        />
      </Show>
    </>
  )
}

const days = ['11-23', '11-24', '11-25', '11-26']

export const Stacks = () => (
  <>
    <SeatStacks />
    <Show name="长名称：名称缩短，提示和数据里是全名">
      <StackedBars
        isNamed
        labels={longNames.map(({ label }) => label)}
        series={[
          { key: 'calls', name: '通话量', values: longNames.map(({ value }) => value) },
          {
            key: 'answered',
            name: '接通量',
            values: longNames.map(({ value }) => Math.round(value / 2))
          }
        ]}
        title="坐席通话"
        unit="通"
      />
    </Show>
    <Show name="没有记录的时段是斜纹，不是零">
      <StackedBars
        gaps={{
          name: '服务未运行',
          bands: [
            { index: 1, from: 0.5, to: 1 },
            { index: 2, from: 0, to: 1 }
          ],
          amount: share => share * 24
        }}
        labels={days}
        series={[
          { key: 'talk', name: '通话', style: seatStyles.talk, values: [3.2, 1.4, null, 3.4] },
          { key: 'free', name: '空闲', style: seatStyles.free, values: [4.1, 2.2, null, 4] }
        ]}
        title="每日时长"
        unit="小时"
      />
    </Show>
  </>
)

const SeatStacks = () => (
  <Show name="每个坐席的一天">
    <StackedBars
      labels={['王小明', '李静', '赵一', '欧阳娜娜', '陈晨']}
      series={[
        { key: 'talk', name: '通话', style: seatStyles.talk, values: [3.2, 2.8, 4.1, 1.9, 3.4] },
        { key: 'wrap', name: '整理', style: seatStyles.wrap, values: [0.8, 1.1, 0.6, 0.4, 0.9] },
        { key: 'free', name: '空闲', style: seatStyles.free, values: [2.5, 3.1, 1.8, 4.2, 2.9] },
        { key: 'busy', name: '示忙', style: seatStyles.busy, values: [1, 0.5, 1.2, 0.9, null] }
      ]}
      title="坐席时长"
      unit="小时"
    />
  </Show>
)

export const Bars = () => (
  <>
    <Show name="带明细链接的条形列表">
      <BarList items={results} title="呼叫结果" unit="通" />
    </Show>
    <Show name="长名称">
      <BarList items={longNames} title="坐席通话量" unit="通" />
    </Show>
  </>
)

export const Donuts = () => (
  <>
    <Show name="环形图">
      <Donut items={results} title="呼叫结果占比" unit="通" />
    </Show>
    <Show name="评价有固定的颜色">
      <Donut items={ratings} title="评价分布" unit="人次" />
    </Show>
  </>
)

export const Heats = () => (
  <Show name="小时 × 星期：样本太少的时段是斜纹，不参与比较">
    <HeatMap
      columns={Array.from({ length: 13 }, (_, n) => `${n + 8}时`)}
      format={value => `${value}%`}
      rows={['周一', '周二', '周三', '周四', '周五', '周六', '周日']}
      sample={{
        sizeOf: (row, column) => sizes[row]?.[column] ?? 0,
        least: 10,
        name: '拨打',
        fewName: '少于 10 通',
        format: size => `${size} 通`
      }}
      title="接通率"
      unit="%"
      values={week}
    />
  </Show>
)

export const Funnels = () => (
  <Show name="漏斗">
    <Funnel steps={steps} title="外呼漏斗" unit="通" />
  </Show>
)

export const Timelines = () => (
  <Show name="坐席状态时间线">
    <Timeline
      finding="王小明通话2小时35分"
      gapName="服务未运行"
      gaps={[{ from: 1020, to: 1150 }]}
      hours={[8, 20]}
      lanes={[
        { key: '8001', name: '王小明' },
        { key: '8002', name: '李静' },
        { key: '8003', name: '赵一' }
      ]}
      spans={seatDay}
      states={[
        { key: 'talk', name: '通话中', style: seatStyles.talk },
        { key: 'wrap', name: '整理', style: seatStyles.wrap },
        { key: 'busy', name: '示忙', style: seatStyles.busy },
        { key: 'free', name: '空闲', style: seatStyles.free }
      ]}
      title="坐席状态"
      unit="时刻"
    />
  </Show>
)

export const Sparks = () => (
  <Show name="指标旁的趋势">
    <Row>
      <Sparkline values={yesterday} />
      <Sparkline values={today} />
      <Sparkline values={[3, 3, 3, 3]} />
      <Sparkline values={[0.5, null, 0.8, 0.9, null, 0.4, null]} />
    </Row>
  </Show>
)
