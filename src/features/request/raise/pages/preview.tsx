import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useMemo, useRef } from 'react'
import { showField } from '@/form/Form'
import { useForm } from '@/form/useForm'
import { REGISTRY } from '@/form/registry'
import { common } from '@/i18n/common.i18n'
import { preview } from '@/screen/preview'
import { previewTexts } from '@/screen/preview.i18n'
import { IconTile } from '@/ui/IconTile'
import type { FormField } from '@shared/form'
import { visibleFields } from '@shared/form-rules'
import { readTemplatePreview, type TemplatePreview } from '@shared/preview'
import { EventFormLayout } from '../components/EventFormLayout'
import { previewAnswer } from '../preview-answer'
import './preview.scss'

/** The field of a name or, where it does not show yet, the one on whose answer that depends. */
function shownFor(name: string, fields: FormField[], shown: FormField[]): string | undefined {
  const passed = new Set<string>()
  for (let at: string | undefined = name; at && !passed.has(at);) {
    if (shown.some(field => field.fieldName === at)) return at
    passed.add(at)
    at = fields.find(field => field.fieldName === at)?.setting.dependencies?.[0]?.fieldName
  }
  return undefined
}

/** A template as customers see it: how it is offered, and its form, which works and is never sent. */
function TemplateForm({ content }: { content: TemplatePreview }) {
  const { name, description, icon, notice, fields: all, edited } = content
  const t = previewTexts.useT()
  const say = common.useT()
  // a draft may have two fields of one name until that is seen
  const fields = useMemo(
    () => all.filter((field, i) => all.findIndex(one => one.fieldName === field.fieldName) === i),
    [all],
  )
  const form = useForm({ types: REGISTRY, place: '', fields })
  // what is answered in the phone moves nothing
  const values = useRef(form.props.values)
  values.current = form.props.values
  useEffect(() => {
    const at = shownFor(edited, fields, visibleFields(fields, values.current))
    if (at) showField(at)
  }, [edited, fields])
  const tell = (title: string) => void Taro.showToast({ title, icon: 'none', duration: 3000 })
  return (
    <EventFormLayout
      notice={notice}
      form={form}
      hint={t('nothingSent')}
      busy={false}
      send={say('submit')}
      onSend={() => tell(form.submit() ? t('wouldSend') : say('checkFields'))}
    >
      <View className='card event-preview__entry'>
        <IconTile name={icon} size={48} />
        <View className='grow'>
          <Text className='event-preview__name'>{name}</Text>
          <Text className='sub event-preview__text'>{description}</Text>
        </View>
      </View>
    </EventFormLayout>
  )
}

export default preview(readTemplatePreview, ({ name }) => name, TemplateForm, previewAnswer)
