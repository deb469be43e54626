import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { EXPORT_FORMATS } from '@shared/directory'
import { common } from '../i18n/common.i18n'
import { EditDrawer, type EditField } from '../ui/EditDrawer'
import { Pane } from '../ui/Pane'
import { RemoveButton } from '../ui/RemoveButton'
import { Loaded } from '../ui/states'
import { useFound, useOpenForm } from '../ui/useOpenForm'
import type { ListDefinition, PageCall } from './definition'
import { Directory, type Asked } from './Directory'

interface Kept {
  id: string
  version: number
}
/** The form of a kept thing. */
interface RecordForm<Row extends Kept, V extends object> {
  /** what its draft is called, among all of the console */
  draft: string
  /** the button, and the titles of the form for a new one and for one that is there */
  texts: { add: string; create: string; change: string }
  fields: readonly EditField<V>[]
  /** of what is there, or of something new */
  valuesOf: (row: Row | null) => V
  create: (values: V) => Promise<unknown>
  update: (values: V, at: Kept) => Promise<unknown>
  /** what is there now, after somebody else changed it */
  again: (id: string) => Promise<Row>
}

/**
 * A page of things that staff keep: their list by its definition, the one that is open beside it, and the form over both. Of two who change
 * one at once the second sees both; what is refused is said in the form.
 */
export function RecordsPage<K extends PageCall, Row extends Kept, V extends object>({
  title,
  parent,
  definition,
  importKind,
  save,
  actions,
  mayWrite,
  one,
  nameOf,
  renderHead,
  renderDetail,
  renderActions,
  form: { draft, texts, fields, valuesOf, create, update, again },
  remove,
  removeHint,
}: {
  title: string
  parent?: { title: string; href: string }
  definition: ListDefinition<K>
  /** what a file of them is imported as; without it they are not */
  importKind?: string
  /** has the list saved as it is narrowed; without it it is not */
  save?: (asked: Asked, format: (typeof EXPORT_FORMATS)[number]) => Promise<void>
  actions?: ReactNode
  mayWrite: boolean
  /** the one that the address names */
  one: { data: Row | undefined; error: Error | null; refetch: () => unknown }
  nameOf: (row: Row) => string
  /** above the one that is open: who else has it open */
  renderHead?: (row: Row, isEdited: boolean) => ReactNode
  renderDetail: (row: Row) => ReactNode
  /** what else is done with it, beside changing and removing it */
  renderActions?: (row: Row) => ReactNode
  form: RecordForm<Row, V>
  remove: (at: Kept) => Promise<unknown>
  /** what becomes of what hangs on it */
  removeHint?: string
}) {
  const c = common.useT()
  const form = useOpenForm()
  // what a colleague removes meanwhile stays under the hands of who changes it
  const edited = useFound(form.edited, one.data?.id === form.edited ? one.data : undefined)
  return (
    <Directory
      title={title}
      {...(parent ? { parent } : {})}
      definition={definition}
      {...(importKind ? { importKind } : {})}
      {...(save ? { save } : {})}
      actions={
        <>
          {actions}
          {mayWrite && (
            <Button type='primary' onClick={() => form.begin()}>
              {texts.add}
            </Button>
          )}
        </>
      }
      renderPane={(id, onClose) => (
        <Pane title={one.data ? nameOf(one.data) : title} open onClose={onClose}>
          <Loaded query={one}>
            {row => (
              <div className='detail'>
                {renderHead?.(row, form.edited === id)}
                <section className='card'>
                  <h2>{nameOf(row)}</h2>
                  {renderDetail(row)}
                  {(mayWrite || renderActions) && (
                    <div className='detail__actions'>
                      {mayWrite && <Button onClick={() => form.edit(id)}>{c('edit')}</Button>}
                      {renderActions?.(row)}
                      {mayWrite && (
                        <RemoveButton
                          name={nameOf(row)}
                          {...(removeHint ? { hint: removeHint } : {})}
                          remove={() => remove({ id: row.id, version: row.version }).then(onClose)}
                        />
                      )}
                    </div>
                  )}
                </section>
              </div>
            )}
          </Loaded>
        </Pane>
      )}
    >
      {mayWrite && (edited ?? form.begun === '1') && (
        <EditDrawer<V>
          key={form.edited}
          title={edited ? texts.change : texts.create}
          draft={`${draft} ${edited?.id ?? 'new'}`}
          fields={fields}
          edited={{ version: edited?.version ?? 0, values: valuesOf(edited) }}
          save={(values, version) => (edited ? update(values, { id: edited.id, version }) : create(values))}
          {...(edited
            ? {
                again: async () => {
                  const now = await again(edited.id)
                  return { version: now.version, values: valuesOf(now) }
                },
              }
            : {})}
          onClose={form.close}
        />
      )}
    </Directory>
  )
}
