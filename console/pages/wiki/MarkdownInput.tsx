import { App, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import { MAX_ARTICLE } from '@shared/wiki'
import { upload } from '../../api/upload'
import { common } from '../../i18n/common.i18n'
import { Field } from '../../ui/Field'
import { isPicture } from '../../ui/Files'
import { Icon } from '../../ui/Icon'
import { around, beforeLines, block, type Selected } from './toolbar'
import { wiki } from './wiki.i18n'

/** A text whose pictures, which it names by their ids, can be shown here and now. */
export const withAddresses = (text: string, files: readonly { id: string; url: string }[]): string =>
  text.replace(
    /\bfile:([0-9a-f-]{36})\b/gi,
    (named, id: string) => files.find(one => one.id === id.toLowerCase())?.url ?? named,
  )

/** A text in Markdown with the few marks that articles need. */
export function MarkdownInput({
  value,
  onChange,
  onUploaded,
  max = MAX_ARTICLE,
  disabled,
}: {
  value: string
  onChange: (text: string) => void
  onUploaded: (file: { id: string; url: string }) => void
  /** most characters */
  max?: number
  disabled: boolean
}) {
  const t = wiki.useT()
  const say = common.useT()
  const { message } = App.useApp()
  const holder = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (edit: (selected: Selected) => Selected) => {
    const area = holder.current?.querySelector('textarea')
    if (!area) return
    const next = edit({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
    if (next.text.length > max) return
    onChange(next.text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.start, next.end)
    })
  }
  const insert = async (file: File) => {
    if (!file.type.startsWith('image/')) return void message.error(t('noPicture', { name: file.name }))
    setBusy(true)
    try {
      const { id, filename, url } = await upload(file, () => undefined)
      // the server names a file by what is in it
      if (!isPicture(filename)) return void message.error(t('noPicture', { name: file.name }))
      onUploaded({ id, url })
      change(selected => block(selected, `![${filename.replace(/\.[^.]*$/, '').replace(/[[\]]/g, '')}](file:${id})`))
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : say('broken'))
    } finally {
      setBusy(false)
    }
  }
  const tools = [
    { label: t('heading'), mark: 'H', edit: (at: Selected) => beforeLines(at, '## ') },
    { label: t('bold'), mark: 'B', edit: (at: Selected) => around(at, '**') },
    { label: t('list'), mark: '•', edit: (at: Selected) => beforeLines(at, '- ') },
    { label: t('numbered'), mark: '①', edit: (at: Selected) => beforeLines(at, '{n}. ') },
    { label: t('link'), mark: <Icon name='globe' size={16} />, edit: (at: Selected) => around(at, '[', '](https://)') },
    { label: t('warning'), mark: <Icon name='warning' size={16} />, edit: (at: Selected) => beforeLines(at, '> ') },
  ]
  return (
    <Field label={t('content')} hint={t('letters', { n: [...value].length })}>
      {at => (
        <div ref={holder}>
          <div role='toolbar' aria-label={t('tools')}>
            {tools.map(({ label, mark, edit }) => (
              <Button
                key={label}
                type='text'
                aria-label={label}
                title={label}
                disabled={disabled}
                onClick={() => change(edit)}
              >
                <span aria-hidden='true'>{mark}</span>
              </Button>
            ))}
            <Button
              type='text'
              aria-label={t('picture')}
              title={t('picture')}
              loading={isBusy}
              disabled={disabled}
              icon={<Icon name='image' size={16} />}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type='file'
              accept={PICTURES_ACCEPT}
              hidden
              onChange={event => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void insert(file)
              }}
            />
          </div>
          <Input.TextArea
            {...at}
            value={value}
            maxLength={max}
            disabled={disabled}
            autoSize={{ minRows: 16, maxRows: 30 }}
            spellCheck
            onChange={event => onChange(event.target.value)}
            onPaste={event => {
              const [file] = event.clipboardData.files
              if (!file || isBusy) return
              event.preventDefault()
              void insert(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
