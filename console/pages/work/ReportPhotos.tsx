import { Button, Progress } from 'antd'
import { createStore, del, entries, set } from 'idb-keyval'
import { useEffect, useRef } from 'react'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import { uniqueKey } from '@shared/random'
import { MAX_REPORT_PHOTOS } from '@shared/report'
import { useDraftKey } from '../../ui/draft-storage'
import { Icon } from '../../ui/Icon'
import { uploads } from '../../ui/uploads.i18n'
import { useUploads } from '../../ui/useUploads'
import type { Photo } from './Photos'
import { report } from './report.i18n'

/** Pictures that the server does not have yet. A browser that keeps nothing lets them live as long as the page. */
const store = createStore('lianke-console-photos', 'unsent')
const quietly = (kept: Promise<unknown>) => void kept.catch(() => undefined)

/** Pictures of one side of a report. One that did not get through stays on this device, also when the page is closed, and is sent again. */
export function ReportPhotos({
  name,
  label,
  photos,
  onAdd,
  onRemove,
  onUnsent,
}: {
  /** of this side of this report, among all */
  name: string
  label: string
  photos: readonly Photo[]
  onAdd: (photo: Photo) => void
  onRemove: (id: string) => void
  onUnsent: (count: number) => void
}) {
  const t = report.useT()
  const u = uploads.useT()
  const prefix = `${useDraftKey(name)} `
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef(new Map<File, string>())
  const { sending, hasRoom, add, again, drop } = useUploads({
    held: photos.length,
    most: MAX_REPORT_PHOTOS,
    onlyPictures: true,
    onAdd: ({ id, url }) => onAdd({ id, url }),
    onUnsent,
  })
  const adding = useRef(add)
  adding.current = add
  const isLoaded = useRef(false)
  useEffect(() => {
    if (isLoaded.current) return
    isLoaded.current = true
    const load = async () => {
      const mine = (await entries<string, File>(store)).filter(([key]) => key.startsWith(prefix))
      for (const [key, file] of mine) kept.current.set(file, key)
      adding.current(mine.map(([, file]) => file))
    }
    quietly(load())
  }, [prefix])
  useEffect(() => {
    for (const [file, key] of kept.current)
      if (!sending.some(one => one.file === file)) {
        kept.current.delete(file)
        quietly(del(key, store))
      }
  }, [sending])
  const choose = (files: readonly File[]) => {
    for (const file of files) {
      const key = prefix + uniqueKey()
      kept.current.set(file, key)
      quietly(set(key, file, store))
    }
    add(files)
  }
  return (
    <div className='photos' role='group' aria-label={label}>
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
          <small>{error || u('uploading', { percent: Math.round(part * 100) })}</small>
          {error ? (
            <>
              <Button size='small' onClick={() => again(file)}>
                {u('again')}
              </Button>
              <button type='button' className='photos__remove' aria-label={t('removePhoto')} onClick={() => drop(file)}>
                <Icon name='close' size={16} />
              </button>
            </>
          ) : (
            <Progress percent={Math.round(part * 100)} showInfo={false} size='small' />
          )}
        </span>
      ))}
      <input
        ref={input}
        type='file'
        accept={PICTURES_ACCEPT}
        multiple
        hidden
        onChange={event => {
          choose([...(event.target.files ?? [])])
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
