import { useRef, useState } from 'react'
import { dateShortcuts, longDateShortcuts } from '../../../core/lib/format/date-shortcuts.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Badge, Meter, Skeleton, Spinner } from '../../../widgets/kit/indicators.tsx'
import { Avatar } from '../../../widgets/kit/large/avatar.tsx'
import BackToTop from '../../../widgets/kit/large/back-to-top.tsx'
import { Carousel } from '../../../widgets/kit/large/carousel.tsx'
import { DateRangePicker } from '../../../widgets/kit/large/dates/date-range.tsx'
import type { Span } from '../../../widgets/kit/large/dates/date-types.ts'
import { EmptyChart } from '../../../widgets/kit/large/empty-chart.tsx'
import { Upload, type UploadFile } from '../../../widgets/kit/large/forms/upload.tsx'
import { LoadingPanel } from '../../../widgets/kit/large/loading-panel.tsx'
import { PageFrame } from '../../../widgets/kit/large/page-frame.tsx'
import { Tree } from '../../../widgets/kit/large/tree.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { offices } from '../fixtures.ts'
import { Row, Show } from '../show.tsx'

export function Dates() {
  const [span, setSpan] = useState<Span>()
  return (
    <>
      <Show name="最长一个月，不含将来">
        <DateRangePicker
          label="通话时间"
          limitMonths={1}
          noFuture
          onChoose={setSpan}
          shortcuts={dateShortcuts}
          value={span}
        />
      </Show>
      <Show name="不限长度">
        <DateRangePicker
          label="创建时间"
          onChoose={setSpan}
          shortcuts={longDateShortcuts}
          value={span}
        />
      </Show>
      <output>{span?.map(at => new Date(at).toISOString()).join(' ~ ')}</output>
    </>
  )
}

export function Trees() {
  const [office, setOffice] = useState<string>()
  return (
    <Show name="树">
      <div className="w-72 max-w-full">
        <Tree
          branches={offices}
          chosen={office}
          label="部门"
          onChoose={setOffice}
          unfolded={['hq']}
        />
      </div>
      <output>{office}</output>
    </Show>
  )
}

export function Carousels() {
  const tints = ['bg-(--hutong-free-tint)', 'bg-(--hutong-talk-tint)', 'bg-(--hutong-wrap-tint)']
  return (
    <Show name="轮播：不自动播放">
      <Carousel
        label="企业"
        slides={['远帆科技', '同心社工', '启明教育'].map((name, index) => ({
          key: name,
          content: (
            <div className={`flex h-32 items-center justify-center text-[20px]/7 ${tints[index]}`}>
              {name}
            </div>
          )
        }))}
      />
    </Show>
  )
}

export function Uploads() {
  const [files, setFiles] = useState<readonly UploadFile[]>([
    { id: 'a', name: '客户名单.csv', progress: 0.6 },
    { id: 'b', name: '旧名单.csv', issue: '模板已修改' }
  ])
  return (
    <Show name="上传">
      <Upload
        files={files}
        hint="请勿修改模板"
        label="导入名单"
        largest={10 * 1024 * 1024}
        most={10}
        onAdd={added =>
          setFiles([
            ...files,
            ...added.map(({ name }, index) => ({ id: `${files.length}-${index}`, name }))
          ])
        }
        onRemove={id => setFiles(files.filter(file => file.id !== id))}
        types={['.csv', '.xlsx']}
      />
    </Show>
  )
}

export function Panels() {
  const [state, setState] = useState<0 | 1 | 2>(2)
  return (
    <>
      <Show name="三种状态">
        <LoadingPanel onReload={() => setState(1)} state={0}>
          内容
        </LoadingPanel>
        <LoadingPanel onReload={() => setState(1)} state={state}>
          <p>内容已生成</p>
        </LoadingPanel>
      </Show>
      <Show name="空图表">
        <EmptyChart />
      </Show>
      <Show name="骨架与等待">
        <Skeleton label="数据加载中...." rows={3} />
        <Spinner label="数据加载中...." />
      </Show>
    </>
  )
}

export function Signs() {
  return (
    <>
      <Show name="头像">
        <Row>
          <Avatar name="李敏" size="small" />
          <Avatar name="欧阳静" />
          <Avatar image="/mark.svg" name="呼通" size="large" />
          <Avatar image="/no-such-picture.png" name="王强" size="large" />
        </Row>
      </Show>
      <Show name="徽标">
        <Row>
          <Badge count={3} />
          <Badge count={120} />
        </Row>
      </Show>
      <Show name="量表">
        <Meter label="音量" value={0.4} />
      </Show>
    </>
  )
}

export function TabShow() {
  const [tab, setTab] = useState<'all' | 'in' | 'out'>('all')
  return (
    <Show name="标签页">
      <Tabs
        chosen={tab}
        label="服务记录"
        onChoose={setTab}
        tabs={[
          { name: 'all', label: '全部' },
          { name: 'in', label: '呼入' },
          { name: 'out', label: '呼出' }
        ]}
      >
        <p>{{ all: '全部记录', in: '呼入记录', out: '呼出记录' }[tab]}</p>
      </Tabs>
    </Show>
  )
}

export function Frames() {
  const scroller = useRef<HTMLElement>(null)
  const [went, go] = useState('')
  return (
    <Show name="页面框架、面包屑、回到顶部">
      <section
        aria-label="页面"
        className="h-80 overflow-auto bg-(--hutong-bg-page)"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
        tabIndex={0}
      >
        <PageFrame
          actions={<Button tone="primary">新增</Button>}
          crumbs={[
            { title: '首页', onGo: () => go('首页') },
            { title: undefined },
            { title: '呼叫管理' },
            { title: '人工外呼任务' }
          ]}
          subtitle="共 12 个任务"
          title="人工外呼任务"
        >
          {Array.from({ length: 40 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <p key={line}>任务 {line + 1}</p>
          ))}
        </PageFrame>
        <BackToTop of={scroller} />
      </section>
      <output>{went}</output>
    </Show>
  )
}
