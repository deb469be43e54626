import { InputNumber } from 'antd'
import { MAX_PIECES } from '@shared/commodity'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { EditDrawer } from '../EditDrawer'
import { PartPicker } from './PartPicker'
import { partName, STOCK_READS, type Part } from './stock'
import { stockTexts } from './stock.i18n'
import { vanTexts } from './van.i18n'

/** A part that a job has beside what was quoted. */
export interface Taken extends Pick<Part, 'variantId' | 'name' | 'specs'> {
  pieces: number
}

/** How many pieces of a part a job takes: of another one, or of one that it has. */
export function TakePart({ eventId, taken, onClose }: { eventId: string; taken: Taken | null; onClose: () => void }) {
  const t = vanTexts.useT()
  const s = stockTexts.useT()
  const c = common.useT()
  const take = useWrite('POST /staff/stock/take', STOCK_READS)
  return (
    <EditDrawer<{ part: Part | null; pieces: number | null }>
      title={taken ? `${t('change')}: ${partName(taken)}` : t('take')}
      draft={`take part ${eventId} ${taken?.variantId ?? 'new'}`}
      fields={[
        ...(taken ? [] : [{ name: 'part' as const, label: t('part'), isRequired: true, input: <PartPicker /> }]),
        {
          name: 'pieces',
          label: s('pieces'),
          hint: t('takeHint'),
          check: value => (typeof value === 'number' ? undefined : `${s('pieces')}: ${c('required')}`),
          input: <InputNumber min={0} max={MAX_PIECES} precision={0} inputMode='numeric' />,
        },
      ]}
      edited={{ version: 0, values: { part: null, pieces: taken?.pieces ?? 1 } }}
      save={async ({ part, pieces }) => {
        const variantId = taken?.variantId ?? part?.variantId
        if (variantId !== undefined) await take.mutateAsync({ body: { eventId, variantId, pieces: pieces ?? 0 } })
      }}
      fieldOf={{ STOCK_SHORT: 'pieces' }}
      onClose={onClose}
    />
  )
}
