import { HutongSession } from 'hutong/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Phone } from './phone'

const place = document.querySelector('#app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <HutongSession sandbox />
      <Phone />
    </StrictMode>
  )
