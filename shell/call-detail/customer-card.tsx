import { useState } from 'react'
import { saveCity } from '../../core/features/call-detail/call-detail.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import { recordMessages } from '../../core/features/calls/messages.ts'
import { listMessages } from '../../core/messages/list-messages.ts'
import { LazyOverlay } from '../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../widgets/kit/lazy-view.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { NumberView } from '../../widgets/parts/number-reveal/number-view.tsx'
import { Tinted } from '../list/cells/tinted-text.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { infoDetails } from './customer-info-details.tsx'
import { Card, Grid } from './detail-card.tsx'
import { useCityName } from './use-city-name.ts'

const cityPicker = lazyView(() => import('../../widgets/parts/region-picker/city-picker.tsx'))

/** 服务对象信息: the customer of the call. */
export function CustomerCard({ call }: { readonly call: CallBase }) {
  const info = call.callItemInfo
  const [isChoosing, choose] = useState(false)
  const city = useCityName(info?.cityCode ?? '')
  return (
    <Card
      actions={
        <>
          {info?.isDelete && <Tinted tone="bad">{messages.deleted()}</Tinted>}
          <CustomerActions call={call} onChooseCity={() => choose(true)} />
        </>
      }
      title={messages.customer()}
    >
      <Grid
        details={[
          [recordMessages.customerName(), call.customerName || listMessages.nothing()],
          [
            recordMessages.phone(),
            <NumberView
              callRecordId={call.callRecordId}
              isSmall
              key="phone"
              masked={call.customerPhone || listMessages.nothing()}
            />
          ],
          [recordMessages.area(), call.area || listMessages.nothing()],
          [recordMessages.operator(), call.telecomOperator || listMessages.nothing()],
          ...(info ? infoDetails(info, city).slice(0, 5) : [])
        ]}
      />
      {!info && <p className="mt-3 text-(--hutong-text-3)">{messages.notCustomer()}</p>}
      {info && isChoosing && (
        <LazyOverlay
          onClose={() => choose(false)}
          view={cityPicker}
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
