import { Button, Input, Select, Switch } from 'antd'
import { Link } from 'wouter'
import { MAX_NAME } from '@shared/directory'
import type { StockPlaceKind } from '@shared/stock'
import { call } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { Page } from '../../ui/Page'
import { keyOf, STOCK_READS, type Place } from '../../ui/stock/stock'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { stockPage } from './stock-page.i18n'

interface Values {
  name: string
  staffId: string | null
  enabled: boolean
}
const valuesOf = (place: Place | null): Values => ({
  name: place?.name ?? '',
  staffId: place?.staffId ?? null,
  enabled: place?.enabled ?? true,
})

function PlaceForm({ kind, place, onClose }: { kind: StockPlaceKind; place: Place | null; onClose: () => void }) {
  const t = stockPage.useT()
  const save = useWrite('POST /staff/stock/savePlace', STOCK_READS)
  const people = useGetWhen('GET /staff/list', kind === 'van' ? {} : null)
  const names = new Map([
    // who may be given no work any more still has the van
    ...(place?.staffId ? [[place.staffId, place.staffName] as const] : []),
    ...(people.data ?? []).map(({ staffId, displayName }) => [staffId, displayName] as const),
  ])
  const driver: EditField<Values> = {
    name: 'staffId',
    label: t('driver'),
    hint: t('driverHint'),
    tell: value => names.get(String(value)) ?? '',
    input: (
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={people.isFetching}
        options={[...names].map(([value, label]) => ({ value, label }))}
      />
    ),
  }
  return (
    <EditDrawer<Values>
      title={t(place ? 'editPlace' : kind === 'van' ? 'newVan' : 'newWarehouse')}
      draft={`stock place ${place?.id ?? kind}`}
      fields={[
        { name: 'name', label: t('placeName'), isRequired: true, input: <Input maxLength={MAX_NAME} /> },
        ...(kind === 'van' ? [driver] : []),
        ...(place ? [{ name: 'enabled' as const, label: t('inUse'), hint: t('inUseHint'), input: <Switch /> }] : []),
      ]}
      edited={{ version: place?.version ?? 0, values: valuesOf(place) }}
      save={({ name, staffId, enabled }, version) =>
        save.mutateAsync({
          body: {
            ...(place?.id ? { id: place.id } : {}),
            version,
            kind,
            name,
            staffId: kind === 'van' ? (staffId ?? null) : null,
            enabled,
          },
        })
      }
      {...(place
        ? {
            again: async () => {
              const now = (await call('GET /staff/stock/places')).find(({ id }) => id === place.id) ?? place
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      fieldOf={{ STOCK_VAN_TAKEN: 'staffId' }}
      onClose={onClose}
    />
  )
}

function PlaceCard({ place, isOpen, onEdit }: { place: Place; isOpen: boolean; onEdit: (() => void) | undefined }) {
  const t = stockPage.useT()
  const { id, kind, name, staffName, enabled, pieces, parts, toReorder } = place
  return (
    <section className='card' data-row-key={id} {...(isOpen ? { 'aria-current': true } : {})}>
      <h2>
        {name} {kind !== 'main' && <Tag>{t(kind)}</Tag>} {!enabled && <Tag tone='amber'>{t('off')}</Tag>}
      </h2>
      {kind === 'van' && <p>{staffName ? `${t('driver')}: ${staffName}` : t('noDriver')}</p>}
      <p>
        <Link href={`/stock?place=${keyOf(id)}`}>{t('placeHas', { parts, n: pieces })}</Link>
        {toReorder > 0 && (
          <>
            {' · '}
            <Link href={`/stock?place=${keyOf(id)}&reorder=1`}>{t('reorderParts', { n: toReorder })}</Link>
          </>
        )}
      </p>
      {!enabled && pieces > 0 && <p className='field__hint'>{t('inUseHint')}</p>}
      {onEdit && (
        <div className='detail__actions'>
          <Button aria-label={`${t('editPlace')}: ${name}`} onClick={onEdit}>
            {t('editPlace')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Where parts lie: the main warehouse, other warehouses, and vans of engineers. */
export default function StockPlacesPage() {
  const t = stockPage.useT()
  const title = titles.useT()
  const mayWrite = useMay()('shop.write')
  const query = useGet('GET /staff/stock/places')
  const { edited, begun, edit, begin, close } = useOpenForm()
  const place = useFound(
    edited,
    query.data?.find(({ id }) => id !== null && id === edited),
  )
  const open = useMarkedRow(query.data?.flatMap(({ id }) => id ?? []) ?? [], id => mayWrite && edit(id))
  const begunKind = (['warehouse', 'van'] as const).find(kind => kind === begun)
  return (
    <Page
      title={title('stockPlaces')}
      parent={{ title: title('stock'), href: '/stock' }}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => begin('warehouse')}>{t('newWarehouse')}</Button>
            <Button type='primary' onClick={() => begin('van')}>
              {t('newVan')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query}>
        {places => (
          <div className='detail detail--setting'>
            {places.map(one => {
              const { id } = one
              return (
                <PlaceCard
                  key={id ?? 'main'}
                  place={one}
                  isOpen={id !== null && id === open}
                  onEdit={mayWrite && id !== null ? () => edit(id) : undefined}
                />
              )
            })}
          </div>
        )}
      </Loaded>
      {mayWrite && place && place.kind !== 'main' && (
        <PlaceForm key={edited} kind={place.kind} place={place} onClose={close} />
      )}
      {mayWrite && begunKind && <PlaceForm key={begunKind} kind={begunKind} place={null} onClose={close} />}
    </Page>
  )
}
