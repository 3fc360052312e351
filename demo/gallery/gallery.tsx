import { type ComponentType, useEffect, useState } from 'react'
import type { ViewProps } from '../../widgets/define/define.tsx'
import { Switch } from '../../widgets/kit/large/forms/ticks.tsx'
import { PageRoot } from '../../widgets/parts/page-root.tsx'
import type { gallery } from './definition.ts'
import { Bars, Donuts, Funnels, Heats, Lines, Sparks, Stacks, Timelines } from './parts/charts.tsx'
import { Blocks, Buttons, Choices, Inputs, Tags, Ticks } from './parts/fields.tsx'
import { Lists, Pagers, Tables } from './parts/lists.tsx'
import {
  Carousels,
  Dates,
  Frames,
  Panels,
  Signs,
  TabShow,
  Trees,
  Uploads
} from './parts/others.tsx'
import { Confirms, Dialogs, Drawers, Palettes, Popovers, ToastShow } from './parts/overlays.tsx'

const parts: readonly (readonly [name: string, title: string, View: ComponentType])[] = [
  ['button', '按钮', Buttons],
  ['input', '输入框', Inputs],
  ['choice', '选择', Choices],
  ['tick', '复选、单选、开关', Ticks],
  ['tag', '标签输入', Tags],
  ['block', '就地编辑', Blocks],
  ['tabs', '标签页', TabShow],
  ['date', '日期范围', Dates],
  ['upload', '上传', Uploads],
  ['tree', '树', Trees],
  ['carousel', '轮播', Carousels],
  ['dialog', '对话框', Dialogs],
  ['drawer', '抽屉', Drawers],
  ['confirm', '确认', Confirms],
  ['palette', '命令面板', Palettes],
  ['popover', '浮窗、菜单、提示', Popovers],
  ['toast', '轻提示', ToastShow],
  ['table', '表格', Tables],
  ['list', '列表页', Lists],
  ['pager', '分页', Pagers],
  ['panel', '加载与空', Panels],
  ['frame', '页面框架', Frames],
  ['sign', '头像与徽标', Signs],
  ['line', '折线图', Lines],
  ['stack', '堆叠柱图', Stacks],
  ['bar', '条形列表', Bars],
  ['donut', '环形图', Donuts],
  ['heat', '热力图', Heats],
  ['funnel', '漏斗图', Funnels],
  ['timeline', '时间线', Timelines],
  ['spark', '迷你趋势', Sparks]
]

/** List of the parts beside the displayed one. */
export default function Gallery({ values, host: elementHost }: ViewProps<typeof gallery>) {
  const { compact, shown, theme } = values
  useEffect(() => {
    elementHost.element.style.setProperty('--hutong-density', compact ? '-1' : '0')
  }, [elementHost, compact])
  const [chosen, setChosen] = useState<string>()
  const [name, title, View] =
    parts.find(([name]) => name === (shown || chosen)) ?? (parts[0] as (typeof parts)[number])
  return (
    <PageRoot>
      <div className="flex h-full min-h-0 flex-col bg-(--hutong-bg-page)">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-(--hutong-border) bg-(--hutong-bg) px-5 py-2">
          <strong className="grow text-[16px]/6">呼通部件库</strong>
          <Switch
            checked={theme === 'dark'}
            label="深色"
            onChange={on => elementHost.element.setAttribute('theme', on ? 'dark' : 'light')}
          />
          <Switch
            checked={compact}
            label="紧凑"
            onChange={on => elementHost.element.toggleAttribute('compact', on)}
          />
        </header>
        <div className="flex min-h-0 grow flex-col md:flex-row">
          <nav
            aria-label="部件"
            className="flex shrink-0 gap-1 overflow-auto border-(--hutong-border) bg-(--hutong-bg) p-2 max-md:border-b md:w-48 md:flex-col md:border-r"
          >
            {parts.map(([key, label]) => (
              <button
                aria-current={key === name ? 'page' : undefined}
                className="min-h-8 shrink-0 rounded-(--hutong-radius-sm) px-3 text-left hover:bg-(--hutong-bg-hover) aria-[current]:bg-(--hutong-bg-sel) aria-[current]:font-semibold"
                key={key}
                onClick={() => {
                  setChosen(key)
                  void elementHost.emit('shown', { part: key })
                }}
                type="button"
              >
                {label}
              </button>
            ))}
          </nav>
          <main
            // Each part begins at its top.
            key={name}
            aria-label={`部件：${title}`}
            className="min-w-0 grow overflow-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
            tabIndex={0}
          >
            <div className="flex max-w-[1100px] flex-col gap-4 p-5" id={`part-${name}`}>
              <h1 className="text-[20px]/7 font-semibold">{title}</h1>
              <View />
            </div>
          </main>
        </div>
      </div>
    </PageRoot>
  )
}
