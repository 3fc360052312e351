import { useState } from 'react'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { type Toast, Toasts } from '../../../widgets/kit/indicators.tsx'
import { CommandPalette } from '../../../widgets/kit/large/command-palette.tsx'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { Dialog, Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { LazyMenu } from '../../../widgets/kit/overlay/menu.tsx'
import { LazyPopover } from '../../../widgets/kit/overlay/popover.tsx'
import { Tooltip } from '../../../widgets/kit/overlay/tooltip.tsx'
import { intents } from '../fixtures.ts'
import { Row, Show } from '../show.tsx'

export function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, ask] = useState(false)
  const [intent, setIntent] = useState<'A' | 'B' | 'C' | 'D' | null>(null)
  return (
    <Show name="对话框，内含下拉与确认">
      <Row>
        <Button onClick={() => setOpen(true)}>打开对话框</Button>
      </Row>
      <Dialog
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button onClick={() => ask(true)} tone="primary">
              提交
            </Button>
          </>
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="新增线索"
      >
        <Input label="姓名" />
        <Choice label="意向" onChoose={setIntent} options={intents} value={intent} />
        <Confirm
          isOpen={isAsking}
          onAnswer={yes => {
            ask(false)
            if (yes) setOpen(false)
          }}
          text="确定要将这条线索转为共享线索吗？"
          title="转为共享线索？"
        />
      </Dialog>
    </Show>
  )
}

export function Drawers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Show name="抽屉">
      <Row>
        <Button onClick={() => setOpen(true)}>打开抽屉</Button>
      </Row>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="线索详情">
        {Array.from({ length: 40 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <p key={line}>跟进记录 {line + 1}</p>
        ))}
      </Drawer>
    </Show>
  )
}

export function Confirms() {
  const [isAsking, ask] = useState(false)
  const [answer, setAnswer] = useState('')
  return (
    <Show name="确认">
      <Row>
        <Button onClick={() => ask(true)} tone="danger">
          删除
        </Button>
        <output>{answer}</output>
      </Row>
      <Confirm
        isDangerous
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          setAnswer(yes ? '已删除' : '未删除')
        }}
        text="是否确认删除"
        title="删除“王伟”？"
      />
    </Show>
  )
}

const commands = [
  {
    key: 'records',
    label: '外呼记录',
    note: '呼叫管理中心',
    icon: <Icon name="outgoing" size={16} />
  },
  {
    key: 'history',
    label: '呼入记录',
    note: '呼叫管理中心',
    icon: <Icon name="incoming" size={16} />
  },
  { key: 'free', label: '切换为空闲', keys: 'Ctrl+Alt+F', icon: <Icon name="headset" size={16} /> }
]

export function Palettes() {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  const found = commands.filter(({ label }) => label.includes(query))
  return (
    <Show name="命令面板">
      <Row>
        <Button onClick={() => setOpen(true)}>打开命令面板</Button>
        <output>{chosen}</output>
      </Row>
      <CommandPalette
        groups={found.length > 0 ? [{ key: 'all', label: '全部', entries: found }] : []}
        hint="搜索页面和操作"
        isOpen={isOpen}
        label="命令面板"
        onChoose={key => {
          setChosen(key)
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
        onQuery={setQuery}
        query={query}
        summary={found.length > 0 ? `${found.length} 项` : '没有匹配的页面或操作'}
      />
    </Show>
  )
}

export function Popovers() {
  const [state, setState] = useState<'free' | 'busy' | 'offline'>('free')
  return (
    <>
      <Show name="浮窗">
        <Row>
          <LazyPopover label="文件传输" trigger={trigger => <Button {...trigger}>文件传输</Button>}>
            {close => (
              <div className="flex flex-col gap-3">
                <p>暂无任务</p>
                <Button onClick={close}>关闭</Button>
              </div>
            )}
          </LazyPopover>
        </Row>
      </Show>
      <Show name="菜单">
        <Row>
          <LazyMenu
            entries={[
              { key: 'free', label: '空闲' },
              { key: 'busy', label: '示忙' },
              { key: 'offline', label: '离线', refusal: '通话中' }
            ]}
            label="坐席状态"
            onChoose={setState}
            trigger={trigger => <Button {...trigger}>坐席状态</Button>}
            value={state}
          />
        </Row>
      </Show>
      <Show name="提示">
        <Row>
          <Tooltip
            text="通话结束后可用"
            trigger={trigger => (
              <IconButton {...trigger} label="说明" title="">
                <Icon name="info" />
              </IconButton>
            )}
          />
        </Row>
      </Show>
    </>
  )
}

const tones = [
  ['success', '保存成功'],
  ['info', '已开始导出'],
  ['warning', '网络不稳定'],
  ['error', '网络异常']
] as const

export function ToastShow() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  return (
    <div className="relative min-h-60">
      <Show name="轻提示：最多三条">
        <Row>
          {tones.map(([tone, text]) => (
            <Button
              key={tone}
              onClick={() => setToasts([...toasts, { id: `${tone}${toasts.length}`, tone, text }])}
            >
              {text}
            </Button>
          ))}
        </Row>
      </Show>
      <div className="absolute inset-x-0 top-24 mx-auto w-80">
        <Toasts
          closeLabel="关闭"
          onClose={id => setToasts(toasts.filter(toast => toast.id !== id))}
          toasts={toasts}
        />
      </div>
    </div>
  )
}
