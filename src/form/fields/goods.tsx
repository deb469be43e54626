import { Text, View } from '@tarojs/components'
import { formTexts } from '../form.i18n'
import { firstText, isDictionary, readList, readText } from '../read'
import { shownType, type ViewProps } from '../types'
import './goods.scss'

interface Line {
  name: string
  count: string
}
const read = (value: unknown): Line[] =>
  readList(value).flatMap(x => {
    const name = firstText(x, 'name', 'sparepartName', 'serviceItemName', 'materialName')
    return name
      ? [
          {
            name,
            count: isDictionary(x)
              ? firstText({ a: readText(x.number), b: readText(x.count), c: readText(x.amount) }, 'a', 'b', 'c')
              : '',
          },
        ]
      : []
  })

function GoodsView({ value }: ViewProps<Line[]>) {
  const t = formTexts.useT()
  return (
    <View>
      {value.map(({ name, count }, i) => (
        <View key={`${name} ${String(i)}`} className='goods'>
          <Text className='field__value grow' userSelect>
            {name}
          </Text>
          {count && <Text className='sub nums'>{t('quantity', { n: count })}</Text>}
        </View>
      ))}
    </View>
  )
}

/** Spare parts, service items and materials, with how many. */
export const goods = shownType<Line[]>({ read, View: GoodsView })
