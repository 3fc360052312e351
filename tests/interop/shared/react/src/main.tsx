import type { HutongSoftphoneElement } from 'hutong'
import { HutongSession, HutongSoftphone } from 'hutong/react'
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const phone = useRef<HutongSoftphoneElement>(null)
  const [ended, setEnded] = useState('')
  const [isBar, setBar] = useState(false)
  return (
    <>
      <HutongSession sandbox />
      <HutongSoftphone
        className="phone"
        onCallEnd={event => setEnded(`ended ${event.detail.text}`)}
        ref={phone}
        variant={isBar ? 'bar' : 'panel'}
      />
      <button onClick={() => setBar(!isBar)} type="button">
        variant
      </button>
      <button onClick={() => void phone.current?.dial('13800001005')} type="button">
        dial
      </button>
      <output>{ended}</output>
    </>
  )
}

const place = document.querySelector('#app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>
  )
