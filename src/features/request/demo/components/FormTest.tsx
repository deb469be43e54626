import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { Form } from '@/form/Form'
import { FormView } from '@/form/FormView'
import { useForm } from '@/form/useForm'
import { REGISTRY } from '@/form/registry'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import type { FormValues } from '@shared/form'
import { settledValues } from '@shared/form-rules'
import { demoTexts } from '../demo.i18n'
import './platform-test.scss'

/** What only a request has. */
const GIVEN = { eventNo: 'SR20260101-0001', taskNo: 'TK20260101-0001' }

/** A form with a field of every type: it is filled in, checked, and read as a request is. Nothing is sent. */
export function FormTest() {
  const t = demoTexts.useT()
  const say = common.useT()
  const { data, error, reload } = useCall('GET /ssp/form/types', {})
  const form = useForm({ types: REGISTRY, place: '', fields: data, initial: GIVEN })
  const [read, setRead] = useState<FormValues | null>(null)
  const check = () => {
    if (!form.submit()) void Taro.showToast({ title: say('checkFields'), icon: 'none' })
    else setRead({ ...GIVEN, ...settledValues(form.props.fields, form.values) })
  }
  return (
    <View id='every-type' className='platform-test' {...aria({ role: 'group', label: t('formTitle') })}>
      <View className='card platform-test'>
        <Text className='card__title'>{t('formTitle')}</Text>
        <Text className='sub'>{t('formNote')}</Text>
      </View>
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <PageSkeleton />)}
      {data && (read ? <FormView types={REGISTRY} fields={data} values={read} /> : <Form {...form.props} />)}
      {data && (
        <Button id={read ? 'edit' : 'check'} onClick={read ? () => setRead(null) : check}>
          {read ? say('edit') : t('formCheck')}
        </Button>
      )}
    </View>
  )
}
