import { Button, Input } from 'antd'
import { common } from '../../i18n/common.i18n'
import { Files } from '../../ui/Files'
import { FilesInput } from '../../ui/FilesInput'
import { useUploads } from '../../ui/useUploads'
import { kinds } from './kinds.i18n'

/** A paper of a model, by its file. */
export interface Document {
  name: string
  fileId: string
  url: string
}
const MOST = 10

/** Papers of a model: each is sent as soon as it is chosen, and called as its file until somebody names it. The form gives `value` and `onChange`. */
export function DocumentsInput({
  value = [],
  onChange,
}: {
  value?: readonly Document[]
  onChange?: (value: Document[]) => void
}) {
  const t = kinds.useT()
  const c = common.useT()
  const sends = useUploads({
    held: value.length,
    most: MOST,
    onAdd: ({ id, url, filename }) => onChange?.([...value, { name: filename.slice(0, 100), fileId: id, url }]),
  })
  return (
    <>
      {value.map(({ name, fileId, url }) => (
        <div key={fileId} className='rule__document'>
          <Input
            aria-label={t('documentName')}
            maxLength={100}
            value={name}
            onChange={event =>
              onChange?.(value.map(one => (one.fileId === fileId ? { ...one, name: event.target.value } : one)))
            }
          />
          <Files files={[{ id: fileId, filename: name || t('documentName'), url }]} />
          <Button
            type='text'
            danger
            aria-label={`${c('remove')}: ${name}`}
            onClick={() => onChange?.(value.filter(one => one.fileId !== fileId))}
          >
            {c('remove')}
          </Button>
        </div>
      ))}
      <FilesInput label={t('documents')} files={[]} sends={sends} onRemove={() => undefined} />
    </>
  )
}
