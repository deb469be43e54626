import { InputNumber, Select } from 'antd'
import { MAX_PIECES } from '@shared/commodity'
import type { Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { EditDrawer } from '../../ui/EditDrawer'
import { PartPicker } from '../../ui/stock/PartPicker'
import { partName, STOCK_READS, type Part } from '../../ui/stock/stock'
import { stockTexts } from '../../ui/stock/stock.i18n'
import { vanTexts } from '../../ui/stock/van.i18n'

type MyVan = Answer<'GET /staff/stock/van'>

/** The main warehouse among the choices of a field, which have to be texts. */
const MAIN = 'main'

/** Takes a part out of a warehouse into my van, or back. */
export function VanTransfer({
  way,
  van,
  parts,
  onClose,
}: {
  way: 'fetch' | 'bringBack'
  van: NonNullable<MyVan['van']>
  parts: MyVan['parts']
  onClose: () => void
}) {
  const t = vanTexts.useT()
  const s = stockTexts.useT()
  const c = common.useT()
  const transfer = useWrite('POST /staff/stock/transfer', STOCK_READS)
  const places = useGet('GET /staff/stock/places')
  const isFetch = way === 'fetch'
  const warehouses = (places.data ?? [])
    .filter(({ kind, enabled }) => kind !== 'van' && (isFetch || enabled))
    .map(({ id, name }) => ({ value: id ?? MAIN, label: name }))
  return (
    <EditDrawer<{ part: Part | null; variantId: string; at: string; pieces: number | null }>
      title={t(way)}
      draft={`van ${way} ${van.id}`}
      fields={[
        isFetch
          ? { name: 'part', label: t('part'), isRequired: true, input: <PartPicker /> }
          : {
              name: 'variantId',
              label: t('part'),
              isRequired: true,
              input: (
                <Select
                  options={parts
                    .filter(({ pieces }) => pieces > 0)
                    .map(one => ({ value: one.variantId, label: s('at', { place: partName(one), n: one.pieces }) }))}
                />
              ),
            },
        {
          name: 'at',
          label: s(isFetch ? 'fromPlace' : 'toPlace'),
          isRequired: true,
          input: <Select loading={places.isFetching} options={warehouses} />,
        },
        {
          name: 'pieces',
          label: s('pieces'),
          check: value => (typeof value === 'number' ? undefined : `${s('pieces')}: ${c('required')}`),
          input: <InputNumber min={1} max={MAX_PIECES} precision={0} inputMode='numeric' />,
        },
      ]}
      edited={{ version: 0, values: { part: null, variantId: '', at: MAIN, pieces: null } }}
      save={async ({ part, variantId, at, pieces }) => {
        const warehouse = at === MAIN ? undefined : at
        const [fromId, toId] = isFetch ? [warehouse, van.id] : [van.id, warehouse]
        await transfer.mutateAsync({
          body: {
            ...(fromId === undefined ? {} : { fromId }),
            ...(toId === undefined ? {} : { toId }),
            lines: [{ variantId: isFetch ? (part?.variantId ?? '') : variantId, pieces: pieces ?? 0 }],
            note: '',
          },
        })
      }}
      fieldOf={{ STOCK_SHORT: 'pieces', STOCK_PLACE_OFF: 'at', STOCK_OTHERS: 'at' }}
      onClose={onClose}
    />
  )
}
