import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsWide } from './width'

/** The right pane of a page; below 1200 px a drawer over it, on a phone over all of it. */
export function Pane({
  title,
  open,
  onClose,
  children,
}: {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const isWide = useIsWide()
  if (!open) return null
  if (isWide)
    return (
      <aside className='pane' aria-label={title}>
        {/* names of its parts are headings below it */}
        <h2 className='unseen'>{title}</h2>
        {children}
      </aside>
    )
  return (
    <Drawer
      open
      rootClassName='pane-drawer'
      title={<h2 className='pane-drawer__title'>{title}</h2>}
      onClose={onClose}
      size='large'
      styles={{ body: { padding: 0, background: 'var(--page)' }, wrapper: { maxWidth: '100vw' } }}
    >
      {children}
    </Drawer>
  )
}
