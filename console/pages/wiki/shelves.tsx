import { App, Button } from 'antd'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer } from '../../ui/EditDrawer'
import { Icon } from '../../ui/Icon'
import { IconSelect, isIcon } from '../../ui/IconSelect'
import { localizedField } from '../../ui/LocalizedInput'
import { Ordered } from '../../ui/Ordered'
import { Page } from '../../ui/Page'
import { RemoveButton } from '../../ui/RemoveButton'
import { Sections } from '../../ui/Section'
import { Empty, Loaded } from '../../ui/states'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { shelves } from './shelves.i18n'

type Shelves = Answer<'GET /staff/wiki/shelves'>
type Shelf = Shelves['types'][number]
type Label = Shelves['labels'][number]
const REFRESHES = ['GET /staff/wiki/shelves', 'GET /staff/wiki/list'] as const
const USUAL_ICON = 'wiki'

/** What a shelf or label is now, after somebody else changed it. */
async function latest<K extends 'types' | 'labels'>(list: K, id: string): Promise<Shelves[K][number] | undefined> {
  const now: readonly Shelves[K][number][] = (await call('GET /staff/wiki/shelves'))[list]
  return now.find(one => one.id === id)
}

function ShelfForm({ shelf, onClose }: { shelf: Shelf | null; onClose: () => void }) {
  const t = shelves.useT()
  const save = useWrite('POST /staff/wiki/saveType', REFRESHES)
  const valuesOf = (of: Shelf | null) => ({ name: of?.name ?? {}, icon: of?.icon || USUAL_ICON })
  return (
    <EditDrawer<{ name: Localized; icon: string }>
      title={t(shelf ? 'editShelf' : 'newShelf')}
      draft={`shelf ${shelf?.id ?? 'new'}`}
      fields={[
        localizedField({ name: 'name', label: t('name'), max: 40, isRequired: true }),
        { name: 'icon', label: t('icon'), input: <IconSelect label={t('icon')} /> },
      ]}
      edited={{ version: shelf?.version ?? 0, values: valuesOf(shelf) }}
      save={(values, version) => save.mutateAsync({ body: { ...(shelf ? { id: shelf.id, version } : {}), ...values } })}
      {...(shelf
        ? {
            again: async () => {
              const now = (await latest('types', shelf.id)) ?? shelf
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const t = shelves.useT()
  const save = useWrite('POST /staff/wiki/saveLabel', REFRESHES)
  return (
    <EditDrawer<{ name: Localized }>
      title={t(label ? 'editLabel' : 'newLabel')}
      draft={`label ${label?.id ?? 'new'}`}
      fields={[localizedField({ name: 'name', label: t('name'), max: 40, isRequired: true })]}
      edited={{ version: label?.version ?? 0, values: { name: label?.name ?? {} } }}
      save={(values, version) => save.mutateAsync({ body: { ...(label ? { id: label.id, version } : {}), ...values } })}
      {...(label
        ? {
            again: async () => {
              const now = (await latest('labels', label.id)) ?? label
              return { version: now.version, values: { name: now.name } }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

function Both({ of, open, refresh }: { of: Shelves; open: string; refresh: () => unknown }) {
  const t = shelves.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const mayWrite = useMay()('wiki.manage')
  const form = useOpenForm()
  const order = useWrite('POST /staff/wiki/orderTypes', REFRESHES)
  const removeType = useWrite('POST /staff/wiki/removeType', REFRESHES)
  const removeLabel = useWrite('POST /staff/wiki/removeLabel', REFRESHES)
  const nameOf = (one: { name: Localized }) => localize(one.name, language)
  const body = ({ id, version }: { id: string; version: number }) => ({ body: { id, version } })
  return (
    <>
      <section id='shelves' className='section' aria-labelledby='shelves-title'>
        <header>
          <h2 id='shelves-title'>{t('shelves')}</h2>
          <p className='field__hint'>{t('shelvesHint')}</p>
        </header>
        {of.types.length ? (
          <Ordered
            label={t('shelves')}
            items={of.types}
            open={open}
            nameOf={nameOf}
            {...(mayWrite
              ? {
                  onOpen: ({ id }: Shelf) => form.edit(id),
                  onOrder: (ids: string[]) =>
                    order.mutateAsync(
                      { body: { ids } },
                      {
                        onError: error => {
                          void message.error(error.message)
                          refresh()
                        },
                      },
                    ),
                  renderActions: (one: Shelf) =>
                    one.articles === 0 && (
                      <RemoveButton isQuiet name={nameOf(one)} remove={() => removeType.mutateAsync(body(one))} />
                    ),
                }
              : {})}
          >
            {one => (
              <>
                <Icon name={isIcon(one.icon) ? one.icon : USUAL_ICON} />
                <span>{t('articles', { n: one.articles })}</span>
              </>
            )}
          </Ordered>
        ) : (
          <Empty icon='wiki' text={t('noShelves')} />
        )}
        {mayWrite && (
          <div>
            <Button onClick={() => form.begin('shelf')}>{t('newShelf')}</Button>
          </div>
        )}
      </section>
      <section id='labels' className='section' aria-labelledby='labels-title'>
        <header>
          <h2 id='labels-title'>{t('labels')}</h2>
          <p className='field__hint'>{t('labelsHint')}</p>
        </header>
        {of.labels.length ? (
          <Ordered
            label={t('labels')}
            items={of.labels}
            open={open}
            nameOf={nameOf}
            {...(mayWrite
              ? {
                  onOpen: ({ id }: Label) => form.edit(id),
                  renderActions: (one: Label) => (
                    <RemoveButton isQuiet name={nameOf(one)} remove={() => removeLabel.mutateAsync(body(one))} />
                  ),
                }
              : {})}
          >
            {one => <span>{t('articles', { n: one.articles })}</span>}
          </Ordered>
        ) : (
          <Empty icon='register' text={t('noLabels')} />
        )}
        {mayWrite && (
          <div>
            <Button onClick={() => form.begin('label')}>{t('newLabel')}</Button>
          </div>
        )}
      </section>
    </>
  )
}

/** Shelves and labels of the articles. */
export default function ShelvesPage() {
  const t = shelves.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/wiki/shelves')
  const mayWrite = useMay()('wiki.manage')
  const { edited, begun, edit, close } = useOpenForm()
  const { types = [], labels = [] } = query.data ?? {}
  const shelf = useFound(
    edited,
    types.find(one => one.id === edited),
  )
  const label = useFound(
    edited,
    labels.find(one => one.id === edited),
  )
  const open = useMarkedRow(
    [...types, ...labels].map(one => one.id),
    id => mayWrite && edit(id),
  )
  return (
    <Page title={title('shelves')} parent={{ title: title('wiki'), href: '/wiki' }}>
      <Sections
        contents={[
          { id: 'shelves', title: t('shelves') },
          { id: 'labels', title: t('labels') },
        ]}
      >
        <Loaded query={query} rows={10}>
          {of => <Both of={of} open={open} refresh={query.refetch} />}
        </Loaded>
      </Sections>
      {mayWrite && (shelf ?? begun === 'shelf') && <ShelfForm key={edited} shelf={shelf} onClose={close} />}
      {mayWrite && (label ?? begun === 'label') && <LabelForm key={edited} label={label} onClose={close} />}
    </Page>
  )
}
