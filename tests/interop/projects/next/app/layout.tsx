import { HutongSession } from 'hutong/react'
import type { ReactNode } from 'react'

export const metadata = { title: 'Interop', icons: [] }

/** A server component: the elements of `hutong/react` are client components by themselves. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <HutongSession sandbox />
        {children}
      </body>
    </html>
  )
}
