import { useState } from 'react'
import { saveCity } from '../../core/areas/call-detail/call-detail.ts'
import type { CallBase } from '../../core/contract/entities/call-detail.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { listText } from '../../core/text/list.ts'
import { recordText } from '../../core/text/records.ts'
import { Later } from '../../widgets/kit/large/later.tsx'
import { chunk } from '../../widgets/kit/overlay.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { NumberView } from '../../widgets/parts/number-view/number-view.tsx'
import { Tinted } from '../list/tinted.tsx'
import { Card, Grid } from './card.tsx'
import { CustomerDeeds } from './customer-deeds.tsx'
import { infoFacts } from './customer-facts.tsx'
import { useCityName } from './use-city-name.ts'

const cityPicker = chunk(() => import('../../widgets/parts/region-picker/city-picker.tsx'))

/** 服务对象信息: whom the call was with. */
export function CustomerCard({ call }: { readonly call: CallBase }) {
  const info = call.callItemInfo
  const [isChoosing, choose] = useState(false)
  const city = useCityName(info?.cityCode ?? '')
  return (
    <Card
      deeds={
        <>
          {info?.isDelete && <Tinted tone="bad">{t.deleted()}</Tinted>}
          <CustomerDeeds call={call} onChooseCity={() => choose(true)} />
        </>
      }
      title={t.customer()}
    >
      <Grid
        facts={[
          [recordText.customerName(), call.customerName || listText.nothing()],
          [
            recordText.phone(),
            <NumberView
              callRecordId={call.callRecordId}
              isSmall
              key="phone"
              masked={call.customerPhone || listText.nothing()}
            />
          ],
          [recordText.area(), call.area || listText.nothing()],
          [recordText.operator(), call.telecomOperator || listText.nothing()],
          ...(info ? infoFacts(info, city).slice(0, 5) : [])
        ]}
      />
      {!info && <p className="mt-3 text-(--hutong-text-3)">{t.stranger()}</p>}
      {info && isChoosing && (
        <Later
          part={cityPicker}
          with={{
            isOpen: true,
            provinceCode: info.provinceCode,
            cityCode: info.cityCode,
            onClose: () => choose(false),
            onChoose: chosen => begin(saveCity(call, chosen))
          }}
        />
      )}
    </Card>
  )
}
