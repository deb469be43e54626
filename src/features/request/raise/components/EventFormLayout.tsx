import { Text, View } from '@tarojs/components'
import { useMemo, type PropsWithChildren } from 'react'
import { Form, scrollToField } from '@/form/Form'
import { editTexts } from '@/form/edit.i18n'
import type { FormState } from '@/form/useForm'
import { Button } from '@/ui/Button'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { takesValue } from '@shared/form-rules'
import { Notice } from '@/domain/Notice'
import './EventForm.scss'

/** A form with more fields than these says what is left to fill in. */
const LONG = 12

/** The form of a request as it is seen: what the company says of it, `children` between that and the fields, and what sends it. */
export function EventFormLayout({
  notice,
  form,
  hint,
  busy,
  send,
  onSend,
  children,
}: PropsWithChildren<{
  notice: string
  form: FormState
  /** stands above the button */
  hint: string
  busy: boolean
  send: string
  onSend: () => void
}>) {
  const te = editTexts.useT()
  const {
    missing,
    props: { fields },
  } = form
  const [first] = missing
  const asked = useMemo(() => fields.filter(field => takesValue(field)), [fields])
  const all = useMemo(() => asked.filter(field => field.isNull === 0).length, [asked])
  const done = all - missing.length
  const isLong = asked.length > LONG
  return (
    <>
      <View className='content event-form'>
        <Notice text={notice} />
        {children}
        <Form {...form.props} />
      </View>
      <StickyBar>
        <View className='event-form__send'>
          {isLong && first ? (
            <Tap className='event-form__left' onClick={() => scrollToField(first.fieldName)}>
              <View className='event-form__bar'>
                <View className='event-form__done' style={{ width: `${String(Math.round((100 * done) / all))}%` }} />
              </View>
              <Text className='hint'>{te('left', { n: missing.length, name: first.displayName })}</Text>
            </Tap>
          ) : (
            <Text className='hint'>{hint}</Text>
          )}
          <Button id='submit' busy={busy} onClick={onSend}>
            {send}
          </Button>
        </View>
      </StickyBar>
    </>
  )
}
