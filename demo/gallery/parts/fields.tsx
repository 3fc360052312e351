import { useState } from 'react'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { CheckboxGroup } from '../../../widgets/kit/large/forms/checkbox-group.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { Combobox } from '../../../widgets/kit/large/forms/combobox.tsx'
import { FormBlock } from '../../../widgets/kit/large/forms/form-block.tsx'
import { TagInput } from '../../../widgets/kit/large/forms/tag-input.tsx'
import { Textarea } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Checkbox, Radios, Switch } from '../../../widgets/kit/large/forms/ticks.tsx'
import { intents, phones, provinces } from '../fixtures.ts'
import { Row, Show } from '../show.tsx'

export function Buttons() {
  const tones = ['primary', 'quiet', 'bare', 'success', 'danger'] as const
  return (
    <>
      <Show name="五种语气">
        <Row>
          {tones.map(tone => (
            <Button key={tone} tone={tone}>
              {tone}
            </Button>
          ))}
        </Row>
      </Show>
      <Show name="三种大小与图标">
        <Row>
          <Button size="small">小</Button>
          <Button>中</Button>
          <Button size="large">大</Button>
          <IconButton label="呼叫">
            <Icon name="call" />
          </IconButton>
        </Row>
      </Show>
      <Show name="不可用">
        <Row>
          {tones.map(tone => (
            <Button disabled key={tone} tone={tone}>
              {tone}
            </Button>
          ))}
        </Row>
      </Show>
    </>
  )
}

export function Inputs() {
  const [phone, setPhone] = useState('1380000')
  const [remark, setRemark] = useState('')
  return (
    <>
      <Show name="输入框：失焦校验">
        <Input
          issue={/^1[3-9]\d{9}$/.test(phone) ? undefined : '请填写正确的手机号码'}
          label="手机号"
          onChange={({ target }) => setPhone(target.value)}
          value={phone}
        />
        <Input disabled hint="由管理员设置" label="企业名称" value="远帆科技" />
      </Show>
      <Show name="多行文本">
        <Textarea
          hint="仅坐席可见"
          label="备注"
          maxLength={200}
          onChange={({ target }) => setRemark(target.value)}
          required
          value={remark}
        />
      </Show>
    </>
  )
}

export function Choices() {
  const [intent, setIntent] = useState<'A' | 'B' | 'C' | 'D' | null>(null)
  const [province, setProvince] = useState<string | null>(null)
  return (
    <>
      <Show name="下拉选择">
        <Choice label="意向" onChoose={setIntent} options={intents} value={intent} />
        <Choice
          issue="请选择意向"
          label="必选"
          onChoose={setIntent}
          options={intents}
          required
          value={intent}
        />
        <Choice disabled label="不可用" onChoose={setIntent} options={intents} value="A" />
      </Show>
      <Show name="输入查找">
        <Combobox label="省份" onChoose={setProvince} options={provinces} value={province} />
      </Show>
    </>
  )
}

export function Ticks() {
  const [isOn, setOn] = useState(true)
  const [intent, setIntent] = useState<'A' | 'B' | 'C' | 'D'>('A')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([phones[0]?.value ?? '']))
  return (
    <>
      <Show name="复选">
        <Row>
          <Checkbox checked={isOn} label="自动接听" onChange={setOn} />
          <Checkbox checked={false} isPartly label="部分选中" onChange={setOn} />
          <Checkbox checked disabled label="不可用" onChange={setOn} />
        </Row>
      </Show>
      <Show name="开关">
        <Row>
          <Switch checked={isOn} label="来电提示音" onChange={setOn} />
          <Switch checked={false} disabled label="不可用" onChange={setOn} />
        </Row>
      </Show>
      <Show name="单选">
        <Radios label="意向" onChoose={setIntent} options={intents} value={intent} />
      </Show>
      <Show name="可展开的复选组">
        <CheckboxGroup label="外呼号码" onChoose={setChosen} options={phones} chosen={chosen} />
      </Show>
    </>
  )
}

export function Tags() {
  const [tags, setTags] = useState('老客户,已回访')
  return (
    <Show name="标签输入">
      <TagInput hint={`保存为：${tags}`} label="自定义值" onChange={setTags} value={tags} />
    </Show>
  )
}

export function Blocks() {
  const [name, setName] = useState('李敏')
  const [typed, type] = useState(name)
  return (
    <Show name="就地编辑">
      <FormBlock
        fields={
          <Input
            issue={typed.trim() ? undefined : '请输入姓名'}
            label="姓名"
            onChange={({ target }) => type(target.value)}
            value={typed}
          />
        }
        onCancel={() => type(name)}
        onConfirm={async () => {
          if (!typed.trim()) return false
          setName(typed.trim())
          return true
        }}
        title="基本信息"
        view={<p>姓名：{name}</p>}
      />
    </Show>
  )
}
