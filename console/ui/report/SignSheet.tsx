import { App, Button, Drawer, Input } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import { MAX_REPORT_NAME } from '@shared/report'
import type { Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { uploadSignature } from '../../api/upload'
import { useLanguage } from '../../i18n/texts'
import { Facts } from '../Facts'
import { Field } from '../Field'
import { SignaturePad } from '../signature/SignaturePad'
import { REPORT_READS } from './reads'
import { versionTexts } from './version.i18n'

type Version = Answer<'GET /staff/report/ofTask'>['versions'][number]

/** The customer reads what is due and signs the version that is shown, on this phone. */
export function SignSheet({ one, onClose }: { one: Version; onClose: () => void }) {
  const t = versionTexts.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const [signer, setSigner] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  // what was sent once is not sent again: the same picture is the same signature
  const sent = useRef<{ picture: File; id: string } | null>(null)
  const sign = useWrite('POST /staff/report/sign', REPORT_READS)
  const isReady = picture !== null && signer.trim() !== ''
  const give = async () => {
    if (!picture || isSending) return
    setSending(true)
    try {
      if (sent.current?.picture !== picture) sent.current = { picture, id: (await uploadSignature(picture)).id }
      const { id, confirmToken } = one
      await sign.mutateAsync({ body: { id, confirmToken, signer: signer.trim(), signature: sent.current.id } })
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
      <p className='sign-sheet__sum'>{money(one.payable, language)}</p>
      {one.result !== '' && (
        <p>
          <b>{one.result}</b>
        </p>
      )}
      <p>{one.work}</p>
      <Facts
        of={[
          ...one.lines.map(line => ({
            label: line.amount > 1 ? `${line.name} × ${String(line.amount)}` : line.name,
            value: [money(line.price * (line.amount - line.covered), language), line.coveredReason]
              .filter(Boolean)
              .join(' · '),
          })),
          { label: t('discount'), value: one.discount > 0 ? money(-one.discount, language) : '' },
          ...one.readings.map(({ name, before, after, unit }) => ({
            label: name,
            value: `${[before, after].filter(Boolean).join(' → ')} ${unit}`.trim(),
          })),
          { label: t('repairWarranty'), value: one.repairWarranty },
        ]}
      />
      <div className='sign-sheet__photos'>
        {[...one.before, ...one.after].map(({ id, url }) => (
          <img key={id} src={url} alt='' />
        ))}
      </div>
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
