import { Button, Input, InputNumber, Select } from 'antd'
import { Link } from 'wouter'
import { MAX_PIECES, MAX_SUMMARY, STAFF_STOCK_REASONS } from '@shared/commodity'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { Pane } from '../../ui/Pane'
import { Moves } from '../../ui/stock/Moves'
import { keyOf, MAIN, missingAt, partName, REASONS, STOCK_READS, type Part, type Place } from '../../ui/stock/stock'
import { stockTexts } from '../../ui/stock/stock.i18n'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { stockPage } from './stock-page.i18n'

/** A place as a call takes it: without one it is the main warehouse. */
const idIn = <K extends string>(name: K, key: string): Partial<Record<K, string>> =>
  key === MAIN ? {} : ({ [name]: key } as Record<K, string>)

interface FormProps {
  part: Part
  places: readonly Place[]
  onClose: () => void
}
/** Where this part is worked on at first: the place by which the list is narrowed. */
const useFirstPlace = (): string => useUrlState()[0]('place') || MAIN

/** Places to choose among; what lies at each stands beside its name. */
function usePlaceOptions({ part, places }: Omit<FormProps, 'onClose'>, which: (place: Place) => boolean) {
  const t = stockTexts.useT()
  return places.filter(which).map(({ id, name }) => ({
    value: keyOf(id),
    label: t('at', { place: name, n: part.places.find(({ placeId }) => placeId === id)?.pieces ?? 0 }),
  }))
}
function useNeeded() {
  const c = common.useT()
  return (label: string) => (value: unknown) =>
    value === null || value === undefined || value === '' ? `${label}: ${c('required')}` : undefined
}

function MoveForm({ part, places, onClose }: FormProps) {
  const t = stockPage.useT()
  const s = stockTexts.useT()
  const needed = useNeeded()
  const move = useWrite('POST /staff/stock/move', STOCK_READS)
  const options = usePlaceOptions({ part, places }, () => true)
  return (
    <EditDrawer<{ at: string; reason: (typeof STAFF_STOCK_REASONS)[number]; pieces: number | null; note: string }>
      title={`${t('change')}: ${partName(part)}`}
      draft={`stock move ${part.variantId}`}
      fields={[
        { name: 'at', label: t('place'), input: <Select options={options} /> },
        {
          name: 'reason',
          label: t('reason'),
          input: <Select options={STAFF_STOCK_REASONS.map(value => ({ value, label: s(REASONS[value]) }))} />,
        },
        {
          name: 'pieces',
          label: s('pieces'),
          hint: t('piecesHint'),
          check: needed(s('pieces')),
          input: <InputNumber min={0} max={MAX_PIECES} precision={0} />,
        },
        { name: 'note', label: s('note'), input: <Input maxLength={MAX_SUMMARY} /> },
      ]}
      edited={{ version: 0, values: { at: useFirstPlace(), reason: 'arrived', pieces: null, note: '' } }}
      save={({ at, reason, pieces, note }) =>
        move.mutateAsync({
          body: { variantId: part.variantId, ...idIn('placeId', at), reason, pieces: pieces ?? 0, note },
        })
      }
      fieldOf={{ STOCK_SHORT: 'pieces', STOCK_PLACE_OFF: 'at' }}
      onClose={onClose}
    />
  )
}

function TransferForm({ part, places, onClose }: FormProps) {
  const t = stockPage.useT()
  const s = stockTexts.useT()
  const needed = useNeeded()
  const transfer = useWrite('POST /staff/stock/transfer', STOCK_READS)
  const hasSome = ({ id }: Place) => part.places.some(({ placeId, pieces }) => placeId === id && pieces > 0)
  const from = usePlaceOptions({ part, places }, hasSome)
  const to = usePlaceOptions({ part, places }, ({ enabled }) => enabled)
  const first = useFirstPlace()
  const begins = from.find(({ value }) => value === first) ?? from[0]
  const fields: EditField<{ from: string; to: string; pieces: number | null; note: string }>[] = [
    { name: 'from', label: s('fromPlace'), check: needed(s('fromPlace')), input: <Select options={from} /> },
    { name: 'to', label: s('toPlace'), check: needed(s('toPlace')), input: <Select options={to} /> },
    {
      name: 'pieces',
      label: s('pieces'),
      check: needed(s('pieces')),
      input: <InputNumber min={1} max={MAX_PIECES} precision={0} />,
    },
    { name: 'note', label: s('note'), input: <Input maxLength={MAX_SUMMARY} /> },
  ]
  return (
    <EditDrawer
      title={`${t('transfer')}: ${partName(part)}`}
      draft={`stock transfer ${part.variantId}`}
      fields={fields}
      edited={{ version: 0, values: { from: begins?.value ?? '', to: '', pieces: null, note: '' } }}
      save={({ from: fromKey, to: toKey, pieces, note }) =>
        transfer.mutateAsync({
          body: {
            ...idIn('fromId', fromKey),
            ...idIn('toId', toKey),
            lines: [{ variantId: part.variantId, pieces: pieces ?? 0 }],
            note,
          },
        })
      }
      fieldOf={{ STOCK_SHORT: 'pieces', STOCK_SAME_PLACE: 'to', STOCK_PLACE_OFF: 'to', STOCK_OTHERS: 'to' }}
      onClose={onClose}
    />
  )
}

function MarkForm({ part, at, onClose }: { part: Part; at: Part['places'][number]; onClose: () => void }) {
  const t = stockPage.useT()
  const mark = useWrite('POST /staff/stock/mark', STOCK_READS)
  const { placeId, placeName, reorderAt, reorderTo } = at
  return (
    <EditDrawer<{ reorderAt: number | null; reorderTo: number | null }>
      title={`${t('setMark')}: ${partName(part)} · ${placeName}`}
      draft={`stock mark ${part.variantId} ${keyOf(placeId)}`}
      fields={[
        {
          name: 'reorderAt',
          label: t('reorderAt'),
          hint: t('reorderAtHint'),
          input: <InputNumber min={0} max={MAX_PIECES} precision={0} />,
        },
        {
          name: 'reorderTo',
          label: t('reorderTo'),
          input: <InputNumber min={0} max={MAX_PIECES} precision={0} />,
        },
      ]}
      edited={{ version: 0, values: { reorderAt, reorderTo } }}
      save={values =>
        mark.mutateAsync({
          body: {
            variantId: part.variantId,
            ...idIn('placeId', keyOf(placeId)),
            reorderAt: values.reorderAt ?? null,
            reorderTo: values.reorderTo ?? null,
          },
        })
      }
      fieldOf={{ STOCK_MARK: 'reorderTo' }}
      onClose={onClose}
    />
  )
}

/** Every place with what lies there and its mark. */
function Lying({
  part,
  places,
  onMark,
}: {
  part: Part
  places: readonly Place[]
  onMark: ((key: string) => void) | undefined
}) {
  const t = stockPage.useT()
  const s = stockTexts.useT()
  return (
    <ul className='detail__list'>
      {places.map(({ id, name, enabled }) => {
        const { pieces, reorderAt, reorderTo } = lyingAt(part, id, name)
        const missing = missingAt({ pieces, reorderAt, reorderTo })
        return (
          <li key={keyOf(id)}>
            <span>
              {name} {!enabled && <Tag>{t('off')}</Tag>}{' '}
              {missing > 0 && <Tag tone='amber'>{s('toOrder', { n: missing })}</Tag>}
              {reorderAt !== null && (
                <>
                  <br />
                  <small>
                    {reorderTo === null ? t('mark', { at: reorderAt }) : t('markTo', { at: reorderAt, to: reorderTo })}
                  </small>
                </>
              )}
            </span>
            <span className='stock__at'>
              <b>{s('piecesOf', { n: pieces })}</b>
              {onMark && (
                <Button size='small' aria-label={`${t('setMark')}: ${name}`} onClick={() => onMark(keyOf(id))}>
                  {t('setMark')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
/** What lies of a part at a place; nothing where it never was. */
const lyingAt = (part: Part, placeId: string | null, placeName: string): Part['places'][number] =>
  part.places.find(one => one.placeId === placeId) ?? {
    placeId,
    placeName,
    pieces: 0,
    reorderAt: null,
    reorderTo: null,
  }

/** Whether a form is open over the part, and which one. */
function Forms({ part, places }: Omit<FormProps, 'onClose'>) {
  const { begun, close } = useOpenForm()
  const of = { part, places, onClose: close }
  if (begun === 'move') return <MoveForm {...of} />
  if (begun === 'transfer') return <TransferForm {...of} />
  const marked = places.find(({ id }) => begun === `mark-${keyOf(id)}`)
  return marked ? <MarkForm part={part} at={lyingAt(part, marked.id, marked.name)} onClose={close} /> : null
}

function Shown({ part, places }: Omit<FormProps, 'onClose'>) {
  const t = stockPage.useT()
  const s = stockTexts.useT()
  const mayWrite = useMay()('shop.write')
  const form = useOpenForm()
  return (
    <div className='detail'>
      <section className='card'>
        <h2>{partName(part)}</h2>
        <Facts
          of={[
            { label: t('code'), value: part.code },
            { label: t('all'), value: s('piecesOf', { n: part.pieces }) },
            {
              label: t('reserved'),
              value: part.reserved > 0 && (
                <>
                  {s('piecesOf', { n: part.reserved })} <small>{t('reservedHint')}</small>
                </>
              ),
            },
          ].filter(({ value }) => value !== false)}
        />
        <p>
          <Link href={`/shop?id=${part.commodityId}`}>{t('article')}</Link>
        </p>
        {mayWrite && (
          <div className='detail__actions'>
            <Button onClick={() => form.begin('move')}>{t('change')}</Button>
            {part.pieces > 0 && places.length > 1 && (
              <Button onClick={() => form.begin('transfer')}>{t('transfer')}</Button>
            )}
          </div>
        )}
      </section>
      <section className='card'>
        <h2>{t('where')}</h2>
        <Lying part={part} places={places} onMark={mayWrite ? key => form.begin(`mark-${key}`) : undefined} />
      </section>
      <section className='card'>
        <h2>{s('moves')}</h2>
        <Moves variantId={part.variantId} />
      </section>
      {mayWrite && <Forms part={part} places={places} />}
    </div>
  )
}

/** One part: where it lies, what is to be reordered, what changed it, and how to change it. */
export default function PartPane({ id, onClose }: { id: string; onClose: () => void }) {
  const c = common.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/stock/list', { query: { variantId: id } })
  const places = useGet('GET /staff/stock/places')
  const part = query.data?.list[0]
  return (
    <Pane title={part ? partName(part) : title('stock')} open onClose={onClose}>
      <Loaded query={places}>
        {all => (
          <Loaded query={query}>
            {({ list: [one] }) => (one ? <Shown part={one} places={all} /> : <Empty text={c('notFound')} />)}
          </Loaded>
        )}
      </Loaded>
    </Pane>
  )
}
