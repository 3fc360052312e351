import { Phone } from './phone'

export default function Page() {
  return (
    <main>
      <Phone />
    </main>
  )
}
