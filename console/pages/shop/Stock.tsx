import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { MAX_PIECES, MAX_SUMMARY, STAFF_STOCK_REASONS, type StockReason } from '@shared/commodity'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { READS, variantName, type Article } from './article'
import { shop } from './shop.i18n'

const REASONS = {
  arrived: 'arrived',
  counted: 'counted',
  lost: 'lost',
  order: 'fromOrder',
  cancel: 'fromCancel',
  return: 'fromReturn',
  exchange: 'fromExchange',
  transfer: 'fromTransfer',
  job: 'fromJob',
  jobBack: 'fromJobBack',
} as const satisfies Record<StockReason, string>

/** Changes of one variant's stock that are shown beside it. */
const SHOWN = 20

function Moves({ variantId }: { variantId: string }) {
  const t = shop.useT()
  const query = useGet('GET /staff/stock/moves', { query: { variantId, pageSize: SHOWN } })
  return (
    <Loaded query={query} rows={2}>
      {({ list: moves }) =>
        moves.length ? (
          <ul className='detail__list'>
            {moves.map(one => (
              <li key={one.id}>
                <span>
                  {t(REASONS[one.reason])} {one.ref}
                  <br />
                  <small>
                    {one.placeName} · {one.actorName} <Time at={one.createTime} />
                  </small>
                </span>
                <b>{one.delta > 0 ? `+${String(one.delta)}` : one.delta}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p className='field__hint'>{t('noMoves')}</p>
        )
      }
    </Loaded>
  )
}

interface Change {
  reason: (typeof STAFF_STOCK_REASONS)[number]
  pieces: number | null
  note: string
}

function StockForm({ variantId, name, onClose }: { variantId: string; name: string; onClose: () => void }) {
  const t = shop.useT()
  const c = common.useT()
  const change = useWrite('POST /staff/stock/move', READS)
  return (
    <EditDrawer<Change>
      title={`${t('changeStock')}: ${name}`}
      draft={`stock ${variantId}`}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          input: <Select options={STAFF_STOCK_REASONS.map(value => ({ value, label: t(REASONS[value]) }))} />,
        },
        {
          name: 'pieces',
          label: t('howMany'),
          hint: t('howManyHint'),
          check: pieces => (typeof pieces === 'number' ? undefined : `${t('howMany')}: ${c('required')}`),
          input: <InputNumber min={0} max={MAX_PIECES} precision={0} />,
        },
        { name: 'note', label: t('note'), input: <Input maxLength={MAX_SUMMARY} /> },
      ]}
      edited={{ version: 0, values: { reason: 'arrived', pieces: null, note: '' } }}
      save={({ reason, pieces, note }) =>
        change.mutateAsync({ body: { variantId, reason, pieces: pieces ?? 0, note } })
      }
      onClose={onClose}
    />
  )
}

function OneStock({
  variant,
  name,
  mayWrite,
}: {
  variant: Article['variants'][number]
  name: string
  mayWrite: boolean
}) {
  const t = shop.useT()
  const form = useOpenForm()
  const [isOpen, setOpen] = useState(false)
  const key = `stock-${variant.id}`
  return (
    <div className='shop__stock'>
      <p>
        <span>{name}</span>
        <b>{variant.stock}</b>
        {mayWrite && (
          <Button aria-label={`${t('changeStock')}: ${name}`} onClick={() => form.begin(key)}>
            {t('changeStock')}
          </Button>
        )}
      </p>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('moves')}</summary>
        {isOpen && <Moves variantId={variant.id} />}
      </details>
      {mayWrite && form.begun === key && <StockForm variantId={variant.id} name={name} onClose={form.close} />}
    </div>
  )
}

/** Pieces of each variant, how to change them, and what changed them. A service has none. */
export function Stock({ article, mayWrite }: { article: Article; mayWrite: boolean }) {
  const t = shop.useT()
  const language = useLanguage()
  if (article.kind !== 'part' || !article.variants.length) return null
  return (
    <section className='card'>
      <h2>{t('stock')}</h2>
      {article.variants.map(one => (
        <OneStock key={one.id} variant={one} name={variantName(one, language) || t('only')} mayWrite={mayWrite} />
      ))}
    </section>
  )
}
