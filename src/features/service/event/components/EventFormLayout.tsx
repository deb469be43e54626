import { Text, View } from '@tarojs/components'
import type { PropsWithChildren } from 'react'
import { Form } from '@/form/Form'
import type { FormState } from '@/form/useForm'
import { Button } from '@/ui/Button'
import { StickyBar } from '@/ui/StickyBar'
import { Notice } from './Notice'
import './EventForm.scss'

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
  return (
    <>
      <View className='content event-form'>
        <Notice text={notice} />
        {children}
        <Form {...form.props} />
      </View>
      <StickyBar>
        <View className='event-form__send'>
          <Text className='hint'>{hint}</Text>
          <Button id='submit' busy={busy} onClick={onSend}>
            {send}
          </Button>
        </View>
      </StickyBar>
    </>
  )
}
