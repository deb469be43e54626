import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { asField } from '@/form/as-field'
import { Form } from '@/form/Form'
import { SLOT_REFUSALS, SlotsContext } from '@/form/slots'
import { useForm } from '@/form/useForm'
import { SHOWN } from '@/form/shown'
import { common } from '@/i18n/common.i18n'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { ApiError } from '@shared/envelope'
import type { FormField } from '@shared/form'
import type { WorkKind } from '@shared/kinds'
import { MAX_REASON } from '@shared/limits'
import { workTexts } from './work.i18n'
import './RescheduleSheet.scss'

const REASON = 'move.reason'

/**
 * Asks for another visiting time, by the field of the request's own form (a task has none: any time). What was chosen stays when it
 * is refused or does not arrive. `onSettled` runs when the server has answered, whatever it said: what the screen shows may be out of date.
 */
export function RescheduleSheet({
  kind,
  id,
  field,
  planTime,
  onSettled,
  onClose,
}: {
  kind: WorkKind
  id: string
  field?: FormField
  planTime: string
  onSettled: () => void
  onClose: () => void
}) {
  const t = workTexts.useT()
  const say = common.useT()
  const time = useMemo(() => field ?? asField('planTime', 'planTime', t('visitTime')), [field, t])
  const { fieldName } = time
  // alone in its form: what it depends on there is filled in
  const fields = useMemo(
    () => [
      { ...time, isNull: 0 as const, setting: { ...time.setting, dependencies: [] } },
      asField(REASON, 'text', t('moveReason'), { setting: { maxLength: MAX_REASON } }),
    ],
    [time, t],
  )
  const form = useForm({
    types: SHOWN,
    place: 'reschedule.' + id,
    fields,
    initial: planTime ? { [fieldName]: planTime } : {},
  })
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const slots = useMemo(() => ({ about: { kind, id }, fieldName, refusal }), [kind, id, fieldName, refusal])
  const [attempt, busy] = useAttempt()
  const send = () => {
    const values = form.submit()
    if (!values) return
    const reason = typeof values[REASON] === 'string' ? values[REASON].trim() : ''
    const input = { body: { id, planTime: String(values[fieldName]), ...(reason ? { reason } : {}) } }
    const options = { idempotencyKey: form.idempotencyKey }
    setRefusal(null)
    void attempt(async () => {
      try {
        if (kind === 'event') await call('POST /ssp/event/reschedule', input, options)
        else await call('POST /linkc/task/reschedule', input, options)
      } catch (error) {
        form.refused(error)
        if (error instanceof ApiError && SLOT_REFUSALS.includes(error.id)) setRefusal(error)
        onSettled()
        throw error
      }
      form.reset()
      void Taro.showToast({ title: t('rescheduled'), icon: 'none' })
      onSettled()
      onClose()
    })
  }
  return (
    <Sheet title={t('reschedule')} onClose={onClose}>
      <View className='reschedule'>
        <SlotsContext.Provider value={slots}>
          <Form {...form.props} />
        </SlotsContext.Provider>
        <View className='row'>
          <Button kind='plain' onClick={onClose}>
            {say('close')}
          </Button>
          <Button busy={busy} onClick={send}>
            {say('confirm')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
