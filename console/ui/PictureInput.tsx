import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import { call } from '../api/call'
import { common } from '../i18n/common.i18n'
import { formTexts } from './form.i18n'
import { Icon } from './Icon'
import { isPicture } from './Files'
import { uploads } from './uploads.i18n'

interface Props {
  label: string
  /** id of the uploaded picture or its address from before, '' for none */
  value: string
  /** address that shows the saved picture */
  url: string
  onChange: (value: { id: string; url: string }) => void
  disabled?: boolean
}

/** A picture that is uploaded as soon as it is chosen, and used when the form is saved. */
export function PictureInput({ label, value, url, onChange, disabled }: Props) {
  const t = formTexts.useT()
  const say = common.useT()
  const u = uploads.useT()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    try {
      const { id, url: shown, filename } = await call('POST /ssp/file/upload', { body })
      // the name that the server gives tells what a file is
      if (!isPicture(filename)) return void message.error(u('notPicture'))
      onChange({ id, url: shown })
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : say('broken'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className='picture' role='group' aria-label={label}>
      <span className='picture__frame'>
        {value && url ? <img src={url} alt={label} /> : <Icon name='image' size={24} />}
      </span>
      <input
        ref={input}
        type='file'
        accept={PICTURES_ACCEPT}
        // forms of Ant Design show file inputs, hidden ones too
        style={{ display: 'none' }}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
      <Button loading={isBusy} disabled={disabled} onClick={() => input.current?.click()}>
        {value ? t('replace') : t('upload')}
      </Button>
      {value && (
        <Button type='text' disabled={disabled} onClick={() => onChange({ id: '', url: '' })}>
          {say('remove')}
        </Button>
      )}
    </div>
  )
}
