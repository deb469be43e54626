import { useLanguage } from '@/i18n'
import { listText } from '@shared/list-text'
import { Chips } from '../parts/Chips'
import { firstText, readList } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'

interface Tag {
  id: string
  name: string
}
const read = (value: unknown): Tag[] =>
  readList(value)
    .map(one => ({ id: firstText(one, 'id'), name: firstText(one, 'tagName', 'labelName', 'name') }))
    .filter(one => one.id || one.name)

function TagsEdit({ field, value, onChange }: EditProps<Tag[]>) {
  const choices = field.setting.dataSource ?? []
  const chosen = choices.filter(({ value: id, text }) => value.some(one => one.id === id || one.name === text))
  return (
    <Chips
      chips={choices.map(({ value: id, text }) => ({ value: id, text }))}
      chosen={chosen.map(one => one.value)}
      onTap={id =>
        onChange(
          choices
            .filter(one => chosen.includes(one) !== (one.value === id))
            .map(one => ({ id: one.value, name: one.text })),
        )
      }
    />
  )
}

/** By its choice a tag is written in the reader's language; one that is no choice any more as it was. */
function TagsView({ field, value }: ViewProps<Tag[]>) {
  const language = useLanguage()
  const nameOf = ({ id, name }: Tag) => field.setting.dataSource?.find(one => one.value === id)?.text ?? name
  return <PlainText value={listText(value.map(nameOf), language)} />
}

/** Labels out of the field's own choices. */
const tagged = (part: 'tagName' | 'labelName') =>
  fieldType<Tag[]>({
    read,
    toSubmit: value => value.map(({ id, name }) => ({ id, [part]: name })),
    Edit: TagsEdit,
    View: TagsView,
  })
export const tags = tagged('tagName')
export const tagLabel = tagged('labelName')
