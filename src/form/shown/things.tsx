import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import type { NamedThing } from '@shared/form'
import { namedIn } from '@shared/form-rules'
import { toldText } from '@shared/told'
import { editTexts } from '../edit.i18n'
import { firstText, isDictionary, readList, readText } from '../read'
import { shownType, type ViewProps } from '../types'
import '../fields/things.scss'

/** Names by which the specification calls things, the best first. */
const NAMES = ['name', 'displayName', 'taskNo', 'label', 'sparepartName', 'serviceItemName', 'materialName']

export type ChosenThing = Omit<NamedThing, 'number'> & { number: string }
export const readThings = (value: unknown): ChosenThing[] =>
  readList(value).flatMap(one => {
    const [named] = namedIn(one)
    const name = firstText(one, ...NAMES)
    if (!named && !name) return []
    const parts = isDictionary(one) ? one : {}
    const count = ['number', 'count', 'amount'].map(part => readText(parts[part])).find(Boolean)
    return [
      {
        id: named?.id ?? '',
        name: name || (named?.id ?? ''),
        number: count ?? '',
        ...(readText(parts.unit) ? { unit: readText(parts.unit) } : {}),
        ...(readText(parts.told) ? { told: readText(parts.told) } : {}),
      },
    ]
  })

export function ThingsView({ field, value }: ViewProps<ChosenThing[]>) {
  const te = editTexts.useT()
  const language = useLanguage()
  return (
    <View>
      {value.map(({ id, name, number, unit = '', told }, i) => (
        <View key={id || i} className='row'>
          <View className='grow'>
            <Text className='field__value' userSelect>
              {name}
            </Text>
            {told && (
              <Text className='thing__told hint' userSelect>
                {toldText(told, field.setting, language)}
              </Text>
            )}
          </View>
          {number && <Text className='sub nums'>{te('quantity', { n: `${number} ${unit}`.trim() })}</Text>}
        </View>
      ))}
    </View>
  )
}

export const things = shownType<ChosenThing[]>({ read: readThings, View: ThingsView })
