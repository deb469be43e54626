import { useLanguage } from '@/i18n'
import { listText } from '@shared/list-text'
import { firstText, readList } from '../read'
import { shownType, type FieldType, type ViewProps } from '../types'
import { PlainText } from './text'

function NamesView({ value }: ViewProps<string[]>) {
  return <PlainText value={listText(value, useLanguage())} />
}

/** A type that shows the names of one thing or several; `keys` are the entries that may hold the name, best first. */
const namesType = (...keys: string[]): FieldType =>
  shownType<string[]>({
    read: value =>
      readList(value)
        .map(x => firstText(x, ...keys))
        .filter(Boolean),
    View: NamesView,
  })

export const user = namesType('displayName', 'name')
export const tags = namesType('tagName', 'labelName', 'name')
export const tagLabel = namesType('labelName', 'tagName', 'name')
export const customer = namesType('name')
export const relatedProduct = namesType('name', 'serialNumber', 'id')
export const relatedTask = namesType('taskNo', 'taskId')
export const relatedCatalog = namesType('label', 'name', 'id')
/** Success cases, certificates and other records that have a title. */
export const record = namesType('title', 'name', 'label')
/** Numbers and results that the server works out. */
export const workedOut = namesType('value', 'text')
