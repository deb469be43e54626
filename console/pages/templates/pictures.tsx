import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import type { FileValue } from '@shared/form'
import { MAX_FILES } from '@shared/limits'
import type { StoredField } from '@contract/stored-field'
import { useGetWhen } from '../../api/queries'
import { FilesInput } from '../../ui/FilesInput'
import { useUploads } from '../../ui/useUploads'
import { fieldTexts } from './field.i18n'
import type { Template } from './template'

interface Pictures {
  /** a picture by its id, where it can be shown */
  of: (id: string) => FileValue | undefined
  add: (file: FileValue) => void
}
/** A form keeps its pictures by their ids; here they are as they can be shown. */
export const PicturesContext = createContext<Pictures>({ of: () => undefined, add: () => undefined })

/** The pictures of a form: those that were uploaded here, and those that customers see already. */
export function usePictures(template: Template, fields: readonly StoredField[]): Pictures {
  const [added, setAdded] = useState<Readonly<Record<string, FileValue>>>({})
  const isAsked = template.enabled && fields.some(field => field.setting.pictures?.length)
  const published = useGetWhen(
    'GET /ssp/eventType/templateInfo',
    isAsked ? { query: { templateId: template.id } } : null,
  )
  const seen = useMemo(
    () => published.data?.fields.flatMap(field => field.setting.pictures ?? []) ?? [],
    [published.data],
  )
  const of = useCallback((id: string) => added[id] ?? seen.find(one => one.id === id), [added, seen])
  const add = useCallback((file: FileValue) => setAdded(before => ({ ...before, [file.id]: file })), [])
  return useMemo(() => ({ of, add }), [of, add])
}

/** The pictures that a field shows, which the company uploads. */
export function PicturesInput({
  ids,
  readOnly,
  onChange,
}: {
  ids: readonly string[]
  readOnly: boolean
  onChange: (next: (before: readonly string[]) => string[]) => void
}) {
  const t = fieldTexts.useT()
  const pictures = useContext(PicturesContext)
  const sends = useUploads({
    held: ids.length,
    most: MAX_FILES,
    onlyPictures: true,
    onAdd: file => {
      pictures.add(file)
      onChange(before => [...before, file.id])
    },
  })
  const files = ids.map(
    (id, i) => pictures.of(id) ?? { id, url: '', filename: t('picture', { n: i + 1 }), fileSize: 0 },
  )
  return (
    <FilesInput
      label={t('pictures')}
      files={files}
      sends={readOnly ? { ...sends, hasRoom: false } : sends}
      accept={PICTURES_ACCEPT}
      onRemove={id => {
        if (!readOnly) onChange(before => before.filter(one => one !== id))
      }}
    />
  )
}
