import './signature.css'
import { App, Button, Drawer, Input } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import { MAX_REPORT_NAME } from '@shared/report'
import { uploadSignature } from '../../api/upload'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../Field'
import { SignaturePad } from './SignaturePad'
import { signatureTexts } from './signature.i18n'

/** The customer reads what it comes to (`amount`: cents) and what for, and signs it on this phone; `onSign` is given the id of the picture. */
export function SignSheet({
  amount,
  children,
  onSign,
  onClose,
}: {
  amount: number
  children: ReactNode
  onSign: (signed: { signer: string; signature: string }) => Promise<unknown>
  onClose: () => void
}) {
  const t = signatureTexts.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const [signer, setSigner] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  // what was sent once is not sent again: the same picture is the same signature
  const sent = useRef<{ picture: File; id: string } | null>(null)
  const isReady = picture !== null && signer.trim() !== ''
  const give = async () => {
    if (!picture || isSending) return
    setSending(true)
    try {
      if (sent.current?.picture !== picture) sent.current = { picture, id: (await uploadSignature(picture)).id }
      await onSign({ signer: signer.trim(), signature: sent.current.id })
      void message.success(t('signed'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void message.error(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Drawer
      open
      placement='bottom'
      height='92%'
      rootClassName='sign-sheet'
      title={t('signHere')}
      onClose={onClose}
      footer={
        <Button type='primary' size='large' block disabled={!isReady} loading={isSending} onClick={() => void give()}>
          {t('sign')}
        </Button>
      }
    >
      <p className='sign-sheet__sum'>{money(amount, language)}</p>
      {children}
      <Field label={t('signer')} isRequired>
        {at => (
          <Input
            {...at}
            size='large'
            value={signer}
            maxLength={MAX_REPORT_NAME}
            onChange={event => setSigner(event.target.value)}
          />
        )}
      </Field>
      <SignaturePad onInk={setPicture} />
    </Drawer>
  )
}
