import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import { Icon } from '../../ui/Icon'
import { uploads } from '../../ui/uploads.i18n'
import { useUploads } from '../../ui/useUploads'
import { work } from './work.i18n'

/** A photo that is there: with its id it is kept by the server. */
export interface Photo {
  id: string
  url: string
}
/** Photos from the camera, each sent at once, made smaller; one that did not get through stays and is sent again on request. */
export function Photos({
  photos,
  onAdd,
  onRemove,
  onUnsent,
}: {
  photos: readonly Photo[]
  onAdd: (photo: Photo) => void
  onRemove: (id: string) => void
  /** how many have not got through */
  onUnsent: (count: number) => void
}) {
  const t = work.useT()
  const u = uploads.useT()
  const input = useRef<HTMLInputElement>(null)
  const { sending, hasRoom, add, again, drop } = useUploads({
    held: photos.length,
    onlyPictures: true,
    onAdd,
    onUnsent,
  })
  return (
    <div className='photos' role='group' aria-label={t('photos')}>
      {photos.map(({ id, url }) => (
        <span key={id} className='photos__one'>
          <img src={url} alt='' />
          <button type='button' className='photos__remove' aria-label={t('removePhoto')} onClick={() => onRemove(id)}>
            <Icon name='close' size={16} />
          </button>
        </span>
      ))}
      {sending.map(({ file, part, error }) => (
        <span key={`${file.name} ${file.lastModified} ${file.size}`} className='photos__one' role='status'>
          {error ? (
            <>
              <small>{error}</small>
              <Button size='small' onClick={() => again(file)}>
                {u('again')}
              </Button>
              <button type='button' className='photos__remove' aria-label={t('removePhoto')} onClick={() => drop(file)}>
                <Icon name='close' size={16} />
              </button>
            </>
          ) : (
            <>
              <small>{u('uploading', { percent: Math.round(part * 100) })}</small>
              <Progress percent={Math.round(part * 100)} showInfo={false} size='small' />
            </>
          )}
        </span>
      ))}
      <input
        ref={input}
        type='file'
        accept={PICTURES_ACCEPT}
        capture='environment'
        multiple
        hidden
        onChange={event => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {hasRoom && (
        <button type='button' className='photos__add' onClick={() => input.current?.click()}>
          <Icon name='camera' size={24} />
          {t('addPhoto')}
        </button>
      )}
    </div>
  )
}
