import { Button } from 'antd'
import { useRef } from 'react'
import { isPicture } from './Files'
import { Icon } from './Icon'
import { uploads } from './uploads.i18n'
import type { Uploaded, useUploads } from './useUploads'

/** Files that go along with a text, each sent as soon as it is chosen. `sends` is of {@link useUploads}. */
export function FilesInput({
  label,
  files,
  sends: { sending, hasRoom, add, again, drop },
  onRemove,
  accept,
  described,
}: {
  label: string
  files: readonly Uploaded[]
  sends: ReturnType<typeof useUploads>
  onRemove: (id: string) => void
  /** kinds that are offered to choose from */
  accept?: string
  /** id of what is said about it */
  described?: string | undefined
}) {
  const t = uploads.useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className='files-input' role='group' aria-label={label} aria-describedby={described}>
      {files.map(({ id, url, filename }) => (
        <span key={id} className='files-input__one'>
          {isPicture(filename) ? <img src={url} alt={filename} /> : <Icon name='file' size={14} />}
          {!isPicture(filename) && <small>{filename}</small>}
          <button type='button' aria-label={t('removeFile', { name: filename })} onClick={() => onRemove(id)}>
            <Icon name='close' size={14} />
          </button>
        </span>
      ))}
      {sending.map(({ file, part, error }) => (
        <span key={`${file.name} ${file.lastModified} ${file.size}`} className='files-input__one' role='status'>
          <small>{error ? `${file.name}: ${error}` : t('uploading', { percent: Math.round(part * 100) })}</small>
          {error && (
            <>
              <Button size='small' onClick={() => again(file)}>
                {t('again')}
              </Button>
              <button type='button' aria-label={t('removeFile', { name: file.name })} onClick={() => drop(file)}>
                <Icon name='close' size={14} />
              </button>
            </>
          )}
        </span>
      ))}
      <input
        ref={input}
        type='file'
        multiple
        hidden
        {...(accept ? { accept } : {})}
        onChange={event => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {hasRoom && (
        <Button size='small' icon={<Icon name='image' size={16} />} onClick={() => input.current?.click()}>
          {t('attach')}
        </Button>
      )}
    </div>
  )
}
