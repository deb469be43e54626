import { App, Button, InputNumber } from 'antd'
import { can } from '@shared/lifecycle'
import { MAX_PRICE } from '@shared/limits'
import { money } from '@shared/money'
import { TASK, totalPriceOf } from '@shared/task'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../../ui/draft-storage'
import { Facts } from '../../ui/Facts'
import { READS } from '../../ui/subject/reads'
import { work } from './work.i18n'

type Task = Answer<'GET /staff/task/get'>

const CENTS = 100

interface Prices {
  cost: number
  discount: number
}
/** What was typed before a reload; null for nothing. */
function pricesOf(kept: string): Prices | null {
  try {
    return kept ? (JSON.parse(kept) as Prices) : null
  } catch {
    return null
  }
}

/** What a visit costs whose request was not quoted, and for the engineer how that is said. */
export function Price({ task, isMine }: { task: Task; isMine: boolean }) {
  const t = work.useT()
  const language = useLanguage()
  const may = useMay()
  const { message } = App.useApp()
  const kept = useKeptText(`price ${task.id}`)
  const price = useWrite('POST /staff/task/price', READS)
  const { id, cost, discount, totalPrice } = task
  const isQuotable = may('event.read') || may('event.handle')
  const quoted = useGetWhen('GET /staff/event/quotation', isQuotable ? { query: { id: task.eventId } } : null)
  const isOpen = isMine && may('task.handle') && can(TASK, 'price', 'staff', { state: task.state }, Date.now())
  const shown = pricesOf(kept.text) ?? { cost, discount }
  const isBeyond = shown.discount > shown.cost
  const isChanged = shown.cost !== cost || shown.discount !== discount
  // a quotation says it, beside
  if (quoted.data?.quotation || (isQuotable && !quoted.data)) return null
  if (!isOpen)
    return cost > 0 ? (
      <section className='subject__part subject__card' aria-label={t('desk')}>
        <Facts
          of={[
            { label: t('cost'), value: money(cost, language) },
            { label: t('discount'), value: discount > 0 ? money(discount, language) : '' },
            { label: t('total'), value: money(totalPrice, language) },
          ]}
        />
      </section>
    ) : null
  return (
    <form
      className='subject__part subject__card work-price'
      aria-label={t('desk')}
      onSubmit={event => {
        event.preventDefault()
        if (price.isPending || !isChanged || isBeyond) return
        price.mutate(
          { body: { id, ...shown } },
          { onSuccess: () => kept.set(''), onError: error => void message.error(error.message) },
        )
      }}
    >
      {(['cost', 'discount'] as const).map(name => (
        <label key={name}>
          {t(name)}
          <InputNumber
            prefix='¥'
            min={0}
            max={MAX_PRICE / CENTS}
            precision={2}
            controls={false}
            value={shown[name] / CENTS}
            onChange={value => kept.set(JSON.stringify({ ...shown, [name]: Math.round((value ?? 0) * CENTS) }))}
          />
        </label>
      ))}
      {isBeyond && (
        <p className='field__error' role='alert'>
          {t('discountBeyond')}
        </p>
      )}
      <b>
        {t('total')} {money(totalPriceOf(shown), language)}
      </b>
      <Button htmlType='submit' disabled={!isChanged || isBeyond} loading={price.isPending}>
        {t('setPrice')}
      </Button>
    </form>
  )
}
