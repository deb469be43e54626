import { App, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { can } from '@shared/lifecycle'
import { MAX_PRICE } from '@shared/limits'
import { money } from '@shared/money'
import { TASK, totalPriceOf, type TaskAction } from '@shared/task'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../../ui/draft-storage'
import { Facts } from '../../ui/Facts'
import { Suggested } from '../../ui/Suggested'
import { Reason } from './Reason'
import { READS } from './reads'
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

/** What a visit costs, and for the engineer how that is said. */
function Price({ task, isMine }: { task: Task; isMine: boolean }) {
  const t = work.useT()
  const language = useLanguage()
  const may = useMay()
  const { message } = App.useApp()
  const kept = useKeptText(`price ${task.id}`)
  const price = useWrite('POST /staff/task/price', READS)
  const { id, cost, discount, totalPrice } = task
  const isOpen = isMine && may('task.handle') && can(TASK, 'price', 'staff', { state: task.state }, Date.now())
  const shown = pricesOf(kept.text) ?? { cost, discount }
  const isBeyond = shown.discount > shown.cost
  const isChanged = shown.cost !== cost || shown.discount !== discount
  if (!isOpen)
    return cost > 0 ? (
      <Facts
        of={[
          { label: t('cost'), value: money(cost, language) },
          { label: t('discount'), value: discount > 0 ? money(discount, language) : '' },
          { label: t('total'), value: money(totalPrice, language) },
        ]}
      />
    ) : null
  return (
    <form
      className='work-price'
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

/** Whom to send for a visit. What somebody else gave meanwhile is not overwritten. */
function Give({ id, executorStaffId }: Pick<Task, 'id' | 'executorStaffId'>) {
  const query = useGet('GET /staff/task/suggest', { query: { id } })
  const allocate = useWrite('POST /staff/task/allocate', [...READS, 'GET /staff/task/suggest'])
  return (
    <Suggested
      query={query}
      executorStaffId={executorStaffId}
      givingTo={allocate.isPending ? allocate.variables.body.staffId : ''}
      give={staffId => allocate.mutateAsync({ body: { id, staffId, seenExecutorId: executorStaffId } })}
    />
  )
}

/** What becomes of a visit at the desk: what it costs, to whom it is given, that it is cancelled or closed. */
export function TaskDesk({ task, isMine }: { task: Task; isMine: boolean }) {
  const t = work.useT()
  const { message } = App.useApp()
  const may = useMay()('task.allocate')
  const [isCancelling, setCancelling] = useState(false)
  const close = useWrite('POST /staff/task/close', READS)
  const off = useWrite('POST /staff/task/off', READS)
  const { id, state, executorStaffId } = task
  const offers = (action: TaskAction): boolean => may && can(TASK, action, 'staff', { state }, Date.now())
  const failed = { onError: (error: Error) => void message.error(error.message) }
  return (
    <section className='work-part work-desk' aria-label={t('desk')}>
      <Facts of={[{ label: t('executor'), value: task.executorName || t('nobody') }]} />
      <Price task={task} isMine={isMine} />
      {offers('allocate') && <Give id={id} executorStaffId={executorStaffId} />}
      {offers('close') && (
        <Button loading={close.isPending} onClick={() => close.mutate({ body: { id } }, failed)}>
          {t('close')}
        </Button>
      )}
      {offers('off') && (
        <>
          <Button danger onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
          <Reason
            draft={`off ${id}`}
            title={t('cancelWhy')}
            okText={t('cancel')}
            isOpen={isCancelling}
            isPending={off.isPending}
            give={reason => off.mutateAsync({ body: { id, reason } }, failed)}
            onClose={() => setCancelling(false)}
          />
        </>
      )}
    </section>
  )
}
