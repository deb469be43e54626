import { App, Button, Select } from 'antd'
import { MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer } from '../../ui/EditDrawer'
import { localizedField } from '../../ui/LocalizedInput'
import { Ordered } from '../../ui/Ordered'
import { Page } from '../../ui/Page'
import { RemoveButton } from '../../ui/RemoveButton'
import { Empty, Loaded } from '../../ui/states'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { shop } from './shop.i18n'

type ShopShelf = Answer<'GET /staff/commodityType/list'>[number]
const REFRESHES = ['GET /staff/commodityType/list', 'GET /staff/commodity/list'] as const

/** Makes a shelf, on its own or below another. */
function NewShelf({ shelves, onClose }: { shelves: readonly ShopShelf[]; onClose: () => void }) {
  const t = shop.useT()
  const language = useLanguage()
  const create = useWrite('POST /staff/commodityType/create', REFRESHES)
  return (
    <EditDrawer<{ name: Localized; parentId: string | null }>
      title={t('newShelf')}
      draft='shop shelf new'
      fields={[
        localizedField({ name: 'name', label: t('shelfName'), max: MAX_NAME, isRequired: true }),
        {
          name: 'parentId',
          label: t('parent'),
          input: (
            <Select
              allowClear
              options={shelves
                .filter(one => one.parentId === null)
                .map(({ id, name }) => ({ value: id, label: localize(name, language) }))}
            />
          ),
        },
      ]}
      edited={{ version: 0, values: { name: {}, parentId: null } }}
      save={({ name, parentId }) => create.mutateAsync({ body: { name, parentId: parentId ?? null } })}
      onClose={onClose}
    />
  )
}

function RenameShelf({ shelf, onClose }: { shelf: ShopShelf; onClose: () => void }) {
  const t = shop.useT()
  const update = useWrite('POST /staff/commodityType/update', REFRESHES)
  return (
    <EditDrawer<{ name: Localized }>
      title={t('editShelf')}
      draft={`shop shelf ${shelf.id}`}
      fields={[localizedField({ name: 'name', label: t('shelfName'), max: MAX_NAME, isRequired: true })]}
      edited={{ version: shelf.version, values: { name: shelf.name } }}
      save={({ name }, version) => update.mutateAsync({ body: { id: shelf.id, version, name } })}
      again={async () => {
        const now = (await call('GET /staff/commodityType/list')).find(one => one.id === shelf.id) ?? shelf
        return { version: now.version, values: { name: now.name } }
      }}
      onClose={onClose}
    />
  )
}

function All({ of, open, refresh }: { of: readonly ShopShelf[]; open: string; refresh: () => unknown }) {
  const t = shop.useT()
  const title = titles.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const mayWrite = useMay()('shop.write')
  const form = useOpenForm()
  const order = useWrite('POST /staff/commodityType/order', REFRESHES)
  const remove = useWrite('POST /staff/commodityType/remove', REFRESHES)
  const ownName = (one: ShopShelf | undefined) => localize(one?.name, language)
  const nameOf = (one: ShopShelf) =>
    one.parentId ? `${ownName(of.find(({ id }) => id === one.parentId))} / ${ownName(one)}` : ownName(one)
  if (!of.length) return <Empty icon='shop' text={t('noShelves')} />
  return (
    <Ordered
      label={title('shopShelves')}
      items={of}
      open={open}
      nameOf={nameOf}
      {...(mayWrite
        ? {
            onOpen: ({ id }: ShopShelf) => form.edit(id),
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
            renderActions: (one: ShopShelf) =>
              one.total === 0 &&
              !of.some(({ parentId }) => parentId === one.id) && (
                <RemoveButton
                  isQuiet
                  name={nameOf(one)}
                  remove={() => remove.mutateAsync({ body: { id: one.id, version: one.version } })}
                />
              ),
          }
        : {})}
    >
      {one => <span>{t('articles', { n: one.total })}</span>}
    </Ordered>
  )
}

/** Shelves of the shop, by which customers browse it. */
export default function ShopShelvesPage() {
  const t = shop.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/commodityType/list')
  const mayWrite = useMay()('shop.write')
  const { edited, begun, edit, begin, close } = useOpenForm()
  const shelves = query.data ?? []
  const shelf = useFound(
    edited,
    shelves.find(one => one.id === edited),
  )
  const open = useMarkedRow(
    shelves.map(one => one.id),
    id => mayWrite && edit(id),
  )
  return (
    <Page
      title={title('shopShelves')}
      parent={{ title: title('shop'), href: '/shop' }}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => begin()}>
            {t('newShelf')}
          </Button>
        )
      }
    >
      <div className='detail'>
        <section className='card'>
          <Loaded query={query}>{of => <All of={of} open={open} refresh={query.refetch} />}</Loaded>
        </section>
      </div>
      {mayWrite && shelf && <RenameShelf key={edited} shelf={shelf} onClose={close} />}
      {mayWrite && begun && <NewShelf shelves={shelves} onClose={close} />}
    </Page>
  )
}
