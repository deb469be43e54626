import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { Form } from '@/form/Form'
import { useForm } from '@/form/useForm'
import { common } from '@/i18n/common.i18n'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import type { FormField } from '@shared/form'
import { eventTexts } from '../event.i18n'
import './RescheduleSheet.scss'

/**
 * Asks for another visiting time, by the field of the request's own form. What was chosen stays when it is refused or does
 * not arrive. `onSettled` runs when the server has answered, whatever it said: what the screen shows may be out of date.
 */
export function RescheduleSheet({
  id,
  field,
  planTime,
  onSettled,
  onClose,
}: {
  id: string
  field: FormField
  planTime: string
  onSettled: () => void
  onClose: () => void
}) {
  const t = eventTexts.useT()
  const say = common.useT()
  const { fieldName } = field
  // alone in its form: what it depends on there is filled in
  const fields = useMemo(
    () => [{ ...field, isNull: 0 as const, setting: { ...field.setting, dependencies: [] } }],
    [field],
  )
  const form = useForm({ place: 'reschedule.' + id, fields, initial: planTime ? { [fieldName]: planTime } : {} })
  const [attempt, busy] = useAttempt()
  const send = () => {
    const values = form.submit()
    if (!values) return
    void attempt(async () => {
      try {
        await call(
          'POST /ssp/event/reschedule',
          { body: { id, planTime: String(values[fieldName]) } },
          { idempotencyKey: form.idempotencyKey },
        )
      } catch (error) {
        form.refused(error)
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
        <Form {...form.props} />
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
