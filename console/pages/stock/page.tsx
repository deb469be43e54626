import './stock.css'
import { lazy, Suspense } from 'react'
import { Button } from 'antd'
import { useLocation } from 'wouter'
import { useGet } from '../../api/queries'
import type { ListDefinition } from '../../list/definition'
import { Directory } from '../../list/Directory'
import { keyOf, MAIN, missingAt, partName, type Part } from '../../ui/stock/stock'
import { stockTexts } from '../../ui/stock/stock.i18n'
import { Skeleton } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useUrlState } from '../../ui/useUrlState'
import { useIsNarrow } from '../../ui/width'
import { titles, usePageNames } from '../titles.i18n'
import { stockPage } from './stock-page.i18n'

/** Comes when a part is opened. */
const PartPane = lazy(() => import('./PartPane'))

/** What lies where; what is below its mark stands out. */
function Places({ places }: Pick<Part, 'places'>) {
  const t = stockTexts.useT()
  return (
    <span className='stock__places'>
      {places
        // of the main warehouse it is said that there are none
        .filter(({ placeId, pieces, ...one }) => placeId === null || pieces > 0 || missingAt({ pieces, ...one }) > 0)
        .map(one => (
          <Tag key={one.placeId} tone={missingAt(one) > 0 ? 'amber' : 'grey'}>
            {t('at', { place: one.placeName, n: one.pieces })}
          </Tag>
        ))}
    </span>
  )
}

/** Parts of shop and service with what lies where, what jobs hold, and what is to be reordered. */
export default function StockPage() {
  const t = stockPage.useT()
  const s = stockTexts.useT()
  const title = titles.useT()
  const pages = usePageNames()
  const isNarrow = useIsNarrow()
  const [get] = useUrlState()
  const [, go] = useLocation()
  const places = useGet('GET /staff/stock/places')
  const placeId = get('place')
  const missing = (part: Part): number =>
    part.places.reduce((sum, one) => (placeId && keyOf(one.placeId) !== placeId ? sum : sum + missingAt(one)), 0)
  const definition: ListDefinition<'GET /staff/stock/list'> = {
    call: 'GET /staff/stock/list',
    input: (asked, page) => ({
      query: {
        ...page,
        keyword: asked.search,
        ...(asked.place === MAIN ? { isMain: true } : { placeId: asked.place }),
        ...(asked.reorder ? { toReorder: true } : {}),
      },
    }),
    idOf: row => row.variantId,
    columns: [
      { key: 'name', title: s('name'), isMain: true, render: row => partName(row) },
      { key: 'code', title: t('code'), width: 130, render: row => row.code },
      {
        key: 'all',
        title: t('all'),
        width: 80,
        align: 'right',
        render: row => (isNarrow ? t('allOf', { n: row.pieces }) : row.pieces),
      },
      { key: 'where', title: t('where'), width: 360, render: row => <Places places={row.places} /> },
      {
        key: 'reserved',
        title: t('reserved'),
        width: 110,
        align: 'right',
        render: row => row.reserved > 0 && (isNarrow ? t('reservedOf', { n: row.reserved }) : row.reserved),
      },
      {
        key: 'reorder',
        title: t('reorder'),
        width: 130,
        align: 'right',
        render: row => missing(row) > 0 && <Tag tone='amber'>{s('toOrder', { n: missing(row) })}</Tag>,
      },
    ],
    filters: [
      {
        name: 'place',
        label: t('place'),
        options: (places.data ?? []).map(({ id, name }) => ({ value: keyOf(id), label: name })),
      },
      { name: 'reorder', label: t('reorder'), options: [{ value: '1', label: t('toReorder') }] },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty', pages) },
  }
  return (
    <Directory
      title={title('stock')}
      definition={definition}
      actions={<Button onClick={() => go('/stock/places')}>{title('stockPlaces')}</Button>}
      renderPane={(id, onClose) => (
        <Suspense fallback={<Skeleton rows={6} />}>
          <PartPane key={id} id={id} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
