import { Text, View } from '@tarojs/components'
import { firstText, readList } from '../read'
import { shownType } from '../types'

interface Parcel {
  company: string
  number: string
}
const read = (value: unknown): Parcel[] =>
  readList(value).flatMap(x => {
    const parcel = {
      company: firstText(x, 'company', 'companyName', 'logisticsCompany'),
      number: firstText(x, 'number', 'no', 'logisticsNo'),
    }
    return parcel.company || parcel.number ? [parcel] : []
  })

/** Couriers and their numbers. */
export const logistics = shownType<Parcel[]>({
  read,
  View: ({ value }) => (
    <View>
      {value.map(({ company, number }) => (
        <Text key={`${company} ${number}`} className='field__value field__line nums' userSelect>
          {[...new Set([company, number])].filter(Boolean).join(' ')}
        </Text>
      ))}
    </View>
  ),
})
