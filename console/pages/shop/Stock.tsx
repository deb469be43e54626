import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { MAX_PIECES, MAX_SUMMARY, STAFF_STOCK_REASONS } from '@shared/commodity'
import { useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { Moves } from '../../ui/stock/Moves'
import { REASONS, STOCK_READS, type Part } from '../../ui/stock/stock'
import { stockTexts } from '../../ui/stock/stock.i18n'
import { useOpenForm } from '../../ui/useOpenForm'
import { variantName, type Article } from './article'
import { shop } from './shop.i18n'

interface Change {
  reason: (typeof STAFF_STOCK_REASONS)[number]
  pieces: number | null
  note: string
}

function StockForm({ variantId, name, onClose }: { variantId: string; name: string; onClose: () => void }) {
  const t = shop.useT()
  const s = stockTexts.useT()
  const c = common.useT()
  const change = useWrite('POST /staff/stock/move', STOCK_READS)
  return (
    <EditDrawer<Change>
      title={`${t('changeStock')}: ${name}`}
      draft={`stock ${variantId}`}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          input: <Select options={STAFF_STOCK_REASONS.map(value => ({ value, label: s(REASONS[value]) }))} />,
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
      fieldOf={{ STOCK_SHORT: 'pieces' }}
      onClose={onClose}
    />
  )
}

function OneStock({
  variant,
  name,
  part,
  mayWrite,
}: {
  variant: Article['variants'][number]
  name: string
  /** where it lies, as soon as that is known */
  part: Part | undefined
  mayWrite: boolean
}) {
  const t = shop.useT()
  const s = stockTexts.useT()
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
      {part && part.places.length > 1 && (
        <p className='field__hint'>
          <span>{part.places.map(one => s('at', { place: one.placeName, n: one.pieces })).join(' · ')}</span>
          <Link href={`/stock?id=${part.variantId}`}>{t('toStock')}</Link>
        </p>
      )}
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
  const isKept = article.kind === 'part' && article.variants.length > 0
  const lying = useGetWhen('GET /staff/stock/list', isKept ? { query: { commodityId: article.id } } : null)
  if (!isKept) return null
  return (
    <section className='card'>
      <h2>{t('stock')}</h2>
      {article.variants.map(one => (
        <OneStock
          key={one.id}
          variant={one}
          name={variantName(one, language) || t('only')}
          part={lying.data?.list.find(({ variantId }) => variantId === one.id)}
          mayWrite={mayWrite}
        />
      ))}
    </section>
  )
}
