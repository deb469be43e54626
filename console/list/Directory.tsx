import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { EXPORT_FORMATS } from '@shared/directory'
import { useMay } from '../api/me'
import { keeping } from '../i18n/keeping.i18n'
import { Page } from '../ui/Page'
import { useUrlState } from '../ui/useUrlState'
import type { ListDefinition, PageCall } from './definition'
import { ExportButton } from './ExportButton'
import { List } from './List'
import { OnlyOf } from './OnlyOf'

/** What stands in the address of a list. */
export type Asked = Readonly<Record<string, string | undefined>>

/** A page of things that are kept, imported and exported: their list, and the one that is open beside it. */
export function Directory<K extends PageCall>({
  title,
  parent,
  definition,
  importKind,
  save,
  actions,
  renderPane,
  children,
}: {
  title: string
  parent?: { title: string; href: string }
  definition: ListDefinition<K>
  /** what a file of them is imported as; without it they are not */
  importKind?: string
  /** has the list saved as it is narrowed, in whatever order; without it it is not */
  save?: (asked: Asked, format: (typeof EXPORT_FORMATS)[number]) => Promise<void>
  /** beside export and import */
  actions?: ReactNode
  renderPane: (id: string, onClose: () => void) => ReactNode
  children?: ReactNode
}) {
  const k = keeping.useT()
  const may = useMay()
  const [get, set] = useUrlState()
  const [, go] = useLocation()
  const open = get('id')
  const narrowing = ['search', ...(definition.filters ?? []).map(({ name }) => name)].filter(name => name !== 'sort')
  return (
    <Page
      title={title}
      {...(parent ? { parent } : {})}
      actions={
        <>
          {save && (
            <ExportButton
              save={format => save(Object.fromEntries(narrowing.map(name => [name, get(name) || undefined])), format)}
            />
          )}
          {importKind && may('data.import') && (
            <Button onClick={() => go(`/imports?kind=${importKind}`)}>{k('import')}</Button>
          )}
          {actions}
        </>
      }
      pane={open && renderPane(open, () => set({ id: null }))}
    >
      <OnlyOf named='customer' />
      <List definition={definition} />
      {children}
    </Page>
  )
}
