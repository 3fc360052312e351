import { useStore } from '@nanostores/react'
import type { TargetDetails } from '../../../core/features/number-import/import-target.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumbersAdding } from '../../../core/features/number-import/number-import.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/large/forms/ticks.tsx'
import { saveBlob } from '../../kit/save-blob.ts'
import { begin } from '../begin-part.ts'
import { CustomColumns } from './custom-columns.tsx'
import { UploadNumbers } from './upload-numbers.tsx'

/** 批量导入: the template to download, and the file upload. */
export default function FileTab(props: {
  readonly adding: NumbersAdding
  readonly targetDetails: TargetDetails
}) {
  const { adding, targetDetails } = props
  const own = useStore(adding.$customFields)
  const save = async (type: 'csv' | 'xlsx') => {
    const file = await adding.template(type)
    if (file) saveBlob(file, messages.templateName({ type }))
  }
  return (
    <div className="flex flex-col gap-3">
      {adding.target.into === 'clue' && (
        <div className="flex flex-col gap-1">
          <Switch
            checked={own !== undefined}
            label={messages.customFields()}
            onChange={on => adding.customise(on ? [] : undefined)}
          />
          {own && <CustomColumns fields={own} onChange={adding.customise} />}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-[13px]/5 text-(--hutong-text-2)">{messages.template()}</span>
        {(['csv', 'xlsx'] as const).map(type => (
          <Button key={type} onClick={() => begin(save(type))} size="small">
            {type === 'csv' ? messages.templateCsv() : messages.templateXlsx()}
          </Button>
        ))}
      </div>
      <UploadNumbers files={adding.files} rowsLimit={targetDetails.sheet.rowsLimit} />
    </div>
  )
}
